// A player as a link: its code, packed into the end of an address. Whoever opens it reads the code; nothing runs by itself.

export const LINK = /^#player=/;
const LONGEST = 8_000; // characters of a link, which mail and chat still take
const MOST = 100_000; // characters of code

async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** The link of some code; null where it would be too long. */
export async function closed(code) {
  const packed = await through(new TextEncoder().encode(code), new CompressionStream("deflate-raw"));
  const text = btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return text.length > LONGEST ? null : `#player=${text}`;
}

/** The code of a link; null where it is broken. */
export async function opened(link) {
  const text = link.replace(LINK, "");
  if (text.length > LONGEST) return null;
  try {
    const packed = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
    const code = new TextDecoder("utf-8", { fatal: true }).decode(await through(packed, new DecompressionStream("deflate-raw")));
    return code.trim() && code.length <= MOST ? code : null;
  } catch {
    return null;
  }
}
