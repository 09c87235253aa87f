/** What a reader of the page does not see, or what is not the article. */
const hidden = new Set(
  "script style noscript template svg math title nav footer aside select button iframe object canvas".split(" "),
);
const inline = new Set(
  "a abbr b bdi bdo cite code em font i mark q s small span strong sub sup time tt u var wbr".split(" "),
);

const latin =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest " +
  "Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig " +
  "agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";
const entities = new Map<string, string>([
  ...latin.split(" ").map((name, at) => [name, String.fromCharCode(160 + at)] as const),
  ...Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", ndash: "–", mdash: "—", hellip: "…" }),
  ...Object.entries({ lsquo: "‘", rsquo: "’", sbquo: "‚", ldquo: "“", rdquo: "”", bdquo: "„", bull: "•", euro: "€" }),
]);

/** HTML's own names of letters, as far as texts use them; another name stays as it is. */
export const decodePageEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,7}));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities.get(name) ?? whole;
      const point = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      const isLetter = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
      return isLetter ? String.fromCodePoint(point) : whole;
    },
  );

/** Marks that turn the direction of writing, and control characters, which a database refuses. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const marks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\u00ad]/g;
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Lines without spaces at their ends, at most one empty line between two. */
export function tidyText(text: string): string {
  const lines = text
    .replace(controls, "")
    .replace(marks, "")
    .replace(loneSurrogate, "\ufffd")
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/[ \t\u00a0]+/g, " ").trim());
  return lines
    .filter((line, at) => line !== "" || (at > 0 && lines[at - 1] !== ""))
    .join("\n")
    .trim();
}

/** A text that is cut where it is longer, between two characters. */
export const cutText = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, "");

const tagName = /^\/?([A-Za-z][A-Za-z0-9]{0,20})/;

type Tag = { name: string; isEnd: boolean; end: number };

/** The tag at `at`; null: the `<` is a letter like any other. `lastEnd`: after it no tag ends. */
function tagAt(html: string, at: number, lastEnd: number): Tag | null {
  const name = at < lastEnd ? tagName.exec(html.slice(at + 1, at + 23))?.[1] : undefined;
  if (name === undefined) return null;
  return { name: name.toLowerCase(), isEnd: html[at + 1] === "/", end: html.indexOf(">", at) + 1 };
}

const border = /<(\/?)([A-Za-z][A-Za-z0-9]{0,20})(?=[\s/>])/g;

/** Where what a page hides ends: elements of the same name may stand in it. */
function endOfHidden(html: string, tag: Tag): number {
  border.lastIndex = tag.end;
  const nests = tag.name !== "script" && tag.name !== "style";
  let depth = 1;
  for (let found = border.exec(html); found; found = border.exec(html)) {
    if (found[2]?.toLowerCase() !== tag.name) continue;
    if (found[1] === "/") depth -= 1;
    else if (nests) depth += 1;
    if (depth > 0) continue;
    const end = html.indexOf(">", border.lastIndex);
    return end < 0 ? html.length : end + 1;
  }
  return html.length;
}

const endOfComment = (html: string, at: number): number => {
  const [mark, length] = html.startsWith("<!--", at) ? (["-->", 3] as const) : ([">", 1] as const);
  const end = html.indexOf(mark, at);
  return end < 0 ? html.length : end + length;
};

/**
 * The words of a page as a reader sees them, one line a block; scripts, styles, forms and navigation are left out. Time
 * is linear: each part is passed once. What is never closed ends with the page.
 */
export function textOfPage(html: string): string {
  const parts: string[] = [];
  const lastEnd = html.lastIndexOf(">");
  for (let at = 0; at < html.length; ) {
    const next = html.indexOf("<", at);
    const end = next < 0 ? html.length : next;
    if (end > at) parts.push(html.slice(at, end).replace(/\s+/g, " "));
    if (next < 0) break;
    const isComment = html[next + 1] === "!" || html[next + 1] === "?";
    const tag = isComment ? null : tagAt(html, next, lastEnd);
    if (tag && !inline.has(tag.name)) parts.push("\n");
    if (!tag && !isComment) parts.push("<");
    if (isComment) at = endOfComment(html, next);
    else if (!tag) at = next + 1;
    else at = !tag.isEnd && hidden.has(tag.name) ? endOfHidden(html, tag) : tag.end;
  }
  return tidyText(decodePageEntities(parts.join("")));
}
