const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
      const point = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    },
  );

const linkText = (href: string, label: string): string => {
  const address = href.replace(/^mailto:/i, "");
  return label.includes(address) || address === "" ? label : `${label} (${address})`;
};

const opening = '<a href="';

const withLinks = (html: string): string =>
  html
    .split("</a>")
    .map((piece, at, { length }) => {
      const start = piece.indexOf(opening);
      const hrefEnd = piece.indexOf('"', start + opening.length);
      const tagEnd = piece.indexOf(">", hrefEnd);
      if (at === length - 1 || start < 0 || hrefEnd < 0 || tagEnd < 0) return piece;
      const href = piece.slice(start + opening.length, hrefEnd);
      return piece.slice(0, start) + linkText(href, piece.slice(tagEnd + 1));
    })
    .join("");

/** For simple, well-formed HTML; unknown markup is removed, its text stays. */
export function textOfHtml(html: string): string {
  const marked = withLinks(html.replace(/\s+/g, " "))
    .replace(/<br ?\/?>/g, "\n")
    .replace(/<li>\s*(?:<p>)?/g, "- ")
    .replace(/(?:<\/p>)?\s{0,9}<\/li>/g, "\n")
    .replace(/<\/(?:p|h[1-6]|ul|ol|blockquote)>/g, "\n\n")
    .replace(/<[^<>]*>/g, "");
  return decodeEntities(marked)
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
