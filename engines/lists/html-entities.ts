const named: Readonly<Record<string, string>> = { amp: "&", apos: "'", quot: '"', lt: "<", gt: ">", nbsp: " " };
const longest = 8;

function letterOf(name: string): string | null {
  if (Object.hasOwn(named, name)) return named[name] ?? null;
  const [, hex, decimal] = /^#(?:[xX]([\dA-Fa-f]{1,6})|(\d{1,7}))$/.exec(name) ?? [];
  const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : 0;
  const isLetter =
    code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) && !(code >= 127 && code < 160);
  return isLetter ? String.fromCodePoint(code) : null;
}

/** `O&#39;REARDON` as its publisher meant it. Each entity once: `&amp;lt;` is `&lt;`. Others stay as they are. */
export function decodeHtmlEntities(text: string): string {
  let at = text.indexOf("&");
  if (at === -1) return text;
  let [decoded, from] = ["", 0];
  for (; at !== -1; at = text.indexOf("&", at + 1)) {
    const length = text.slice(at + 1, at + longest + 2).indexOf(";");
    const letter = length === -1 ? null : letterOf(text.slice(at + 1, at + 1 + length));
    if (letter === null) continue;
    const end = at + 1 + length;
    decoded += text.slice(from, at) + letter;
    from = end + 1;
    at = end;
  }
  return decoded + text.slice(from);
}
