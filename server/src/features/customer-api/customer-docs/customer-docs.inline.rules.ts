import { escapeHtml } from "#engines/html/escape-html.ts";

/** Null: the link leads to no page of ours, and its words are kept alone. */
export type ResolveLink = (href: string) => string | null;

type Found = { html: string; text: string; next: number };

function linkAt(text: string, at: number, resolve: ResolveLink): Found | null {
  const middle = text.indexOf("](", at);
  const end = middle < 0 ? -1 : text.indexOf(")", middle);
  if (end < 0 || text.slice(at + 1, middle).includes("[")) return null;
  const words = inlineHtml(text.slice(at + 1, middle), resolve);
  const href = resolve(text.slice(middle + 2, end));
  const html = href === null ? words.html : `<a href="${escapeHtml(href)}">${words.html}</a>`;
  return { html, text: words.text, next: end + 1 };
}

function pairAt(text: string, at: number, mark: string, tag: string, resolve: ResolveLink): Found | null {
  const end = text.indexOf(mark, at + mark.length);
  if (end <= at + mark.length) return null;
  const inner = inlineHtml(text.slice(at + mark.length, end), resolve);
  return { html: `<${tag}>${inner.html}</${tag}>`, text: inner.text, next: end + mark.length };
}

function codeAt(text: string, at: number): Found | null {
  const end = text.indexOf("`", at + 1);
  if (end < 0) return null;
  const code = text.slice(at + 1, end);
  return { html: `<code>${escapeHtml(code)}</code>`, text: code, next: end + 1 };
}

function markedAt(text: string, at: number, resolve: ResolveLink): Found | null {
  const letter = text.charAt(at);
  if (letter === "`") return codeAt(text, at);
  if (letter === "[") return linkAt(text, at, resolve);
  if (text.startsWith("**", at)) return pairAt(text, at, "**", "strong", resolve);
  if (letter === "*" && text.charAt(at + 1) !== " ") return pairAt(text, at, "*", "em", resolve);
  return null;
}

/** A line of Markdown: code, links, bold, italics; everything else is text. */
export function inlineHtml(text: string, resolve: ResolveLink): { html: string; text: string } {
  let [html, plain, from, at] = ["", "", 0, 0];
  const upTo = (end: number) => {
    html += escapeHtml(text.slice(from, end));
    plain += text.slice(from, end);
  };
  while (at < text.length) {
    const found = markedAt(text, at, resolve);
    if (found) {
      upTo(at);
      html += found.html;
      plain += found.text;
      from = found.next;
      at = found.next;
    } else at += text.startsWith("**", at) ? 2 : 1;
  }
  upTo(text.length);
  return { html, text: plain };
}

/** Of a heading, for its address. */
export const headingAnchorOf = (text: string): string => {
  const letters = [...text.toLowerCase().normalize("NFKD")].map((letter) => (/[a-z0-9]/.test(letter) ? letter : "-"));
  return letters
    .join("")
    .split("-")
    .filter((part) => part !== "")
    .join("-");
};
