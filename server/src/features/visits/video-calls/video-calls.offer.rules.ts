/** Of two parts, with every codec that a browser knows. */
const mostLines = 1_000;
const mostLineLength = 1_000;

const mediaLine = /^m=(audio|video) \d{1,5} UDP\/TLS\/RTP\/SAVPF [\d ]{1,400}$/;
/** Addresses to send to, and what no page of ours asks for. */
const dropped = /^a=(?:candidate|end-of-candidates|remote-candidates|ice-lite|rid|simulcast)\b/;

/**
 * A browser's offer (RFC 8866) without the addresses that it names: it is the browser that reaches this server, which
 * answers where a signed check came from (RFC 8445, section 7.3.1.3), and sends nothing to an address on somebody's word.
 * @returns null for anything else than one line of sound and one of picture
 */
export function readOffer(sdp: string): string | null {
  const lines = sdp.split("\n").map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
  const said = lines.filter((line) => line !== "");
  if (said.length > mostLines) return null;
  if (said.some((line) => line.length > mostLineLength || line[1] !== "=")) return null;
  const kinds = said.filter((line) => line.startsWith("m=")).map((line) => mediaLine.exec(line)?.[1]);
  if (kinds.toSorted().join(" ") !== "audio video") return null;
  return `${said.filter((line) => !dropped.test(line)).join("\r\n")}\r\n`;
}
