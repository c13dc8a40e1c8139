// Two small sounds, made here: a card that is laid, and a trick that is taken.
let context;

/** A click of noise through a filter, which falls away in this many seconds. */
function noise(pitch, seconds, loud) {
  const { sampleRate } = context;
  const buffer = context.createBuffer(1, sampleRate * seconds, sampleRate);
  const data = buffer.getChannelData(0);
  data.forEach((_, at) => (data[at] = (Math.random() * 2 - 1) * (1 - at / data.length) ** 4));
  const source = Object.assign(context.createBufferSource(), { buffer });
  const filter = Object.assign(context.createBiquadFilter(), { type: "bandpass" });
  filter.frequency.value = pitch;
  const gain = context.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start();
}

const SOUNDS = { card: [1800, 0.07, 0.5], trick: [500, 0.2, 0.7] };

/** Play a sound by its name, once the reader has touched the page: before that a browser is silent. */
export function play(name) {
  context ??= new AudioContext();
  context.resume();
  noise(...SOUNDS[name]);
}
