// What a reader wrote as a link: a text, packed into the end of an address. It is shown to those who open it; nothing runs by itself.

const LINK = /^#(player|house|game)=/;
const MAX_LINK_CHARACTERS = 8_000; // as many as mail and chat still take
const MAX_TEXT_CHARACTERS = 100_000;

async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** Whether the end of an address is such a link, to what kind of text. */
export const isLink = (hash, kind) => LINK.exec(hash)?.[1] === kind;

/** The link of a text of a kind; null where it would be too long. */
export async function closed(written, kind) {
  const packed = await through(new TextEncoder().encode(written), new CompressionStream("deflate-raw"));
  const text = btoa(String.fromCharCode(...packed))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
  return text.length > MAX_LINK_CHARACTERS ? null : `#${kind}=${text}`;
}

/** A text as it was before it was packed: raw deflate in URL-safe base 64. Rejects where it is broken. */
export async function unpacked(text) {
  const packed = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(await through(packed, new DecompressionStream("deflate-raw")));
}

/** The text of a link; null where it is broken. */
export async function opened(link) {
  const text = link.replace(LINK, "").replace(/[^\w-]+$/, ""); // what stood after it in a sentence is often copied with it
  if (text.length > MAX_LINK_CHARACTERS) return null;
  try {
    const code = await unpacked(text);
    return code.trim() && code.length <= MAX_TEXT_CHARACTERS ? code : null;
  } catch {
    return null;
  }
}
