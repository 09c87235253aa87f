import { escapeHtml } from "#engines/html/escape-html.ts";
import { type CodeBlock, drawCode, drawTabs, isProgramCode } from "./customer-docs.code.rules.ts";
import { headingAnchorOf, inlineHtml, type ResolveLink } from "./customer-docs.inline.rules.ts";
import type { MarkdownBlock } from "./customer-docs.markdown.rules.ts";

export type PageHeading = { level: number; id: string; text: string };
/** `text`: what the search finds, by the heading that it is under. */
export type DrawnPage = { html: string; headings: PageHeading[]; found: { id: string; title: string; text: string }[] };

/** Anchors of one page: a second one of the same name gets a number. */
function anchors(): (text: string) => string {
  const used = new Map<string, number>();
  return (text) => {
    const id = headingAnchorOf(text) || "part";
    const count = (used.get(id) ?? 0) + 1;
    used.set(id, count);
    return count === 1 ? id : `${id}-${count}`;
  };
}

/** The fourth level names the parts of a call, many times in a page: without an address. */
export function drawHeading({ level, id }: Omit<PageHeading, "text">, html: string): string {
  if (level === 1) return `<h1>${html}</h1>`;
  if (level === 4) return `<h3 class="part">${html}</h3>`;
  const name = escapeHtml(id);
  return `<h${level} id="${name}">${html}<a class="anchor" href="#${name}" aria-label="Link to this part">#</a></h${level}>`;
}

class Drawing {
  readonly headings: PageHeading[] = [];
  readonly found: DrawnPage["found"] = [{ id: "", title: "", text: "" }];
  readonly #anchor = anchors();
  readonly #resolve: ResolveLink;
  constructor(resolve: ResolveLink) {
    this.#resolve = resolve;
  }

  inline(text: string): string {
    const drawn = inlineHtml(text, this.#resolve);
    const last = this.found.at(-1);
    if (last) last.text += `${drawn.text} `;
    return drawn.html;
  }

  #heading(level: number, said: string): string {
    const { html, text } = inlineHtml(said, this.#resolve);
    const id = this.#anchor(text);
    this.headings.push({ level, id, text });
    if (level > 1) this.found.push({ id, title: text, text: "" });
    return drawHeading({ level, id }, html);
  }

  #table(head: readonly string[], rows: readonly string[][]): string {
    const cells = (row: readonly string[], tag: string) =>
      row.map((cell) => `<${tag}>${this.inline(cell)}</${tag}>`).join("");
    const isNamed = head.some((cell) => cell !== "");
    const top = isNamed ? `<thead><tr>${cells(head, "th")}</tr></thead>` : "";
    const body = rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("");
    return `<div class="wide" tabindex="0" role="group" aria-label="Table"><table>${top}<tbody>${body}</tbody></table></div>`;
  }

  #block(block: MarkdownBlock): string {
    switch (block.kind) {
      case "heading":
        return this.#heading(block.level, block.text);
      case "paragraph":
        return `<p>${this.inline(block.text)}</p>`;
      case "note":
        return `<div class="note"><p>${this.inline(block.text)}</p></div>`;
      case "code":
        return drawCode(block);
      case "rule":
        return "<hr>";
      case "table":
        return this.#table(block.head, block.rows);
      case "list": {
        const tag = block.isOrdered ? "ol" : "ul";
        const items = block.items.map(({ text, inner }) => `<li>${this.inline(text)}${this.blocks(inner)}</li>`);
        return `<${tag}>${items.join("")}</${tag}>`;
      }
    }
  }

  blocks(blocks: readonly MarkdownBlock[]): string {
    const parts: string[] = [];
    for (let at = 0; at < blocks.length; ) {
      const codes: CodeBlock[] = [];
      for (const block of blocks.slice(at)) {
        if (block.kind !== "code" || !isProgramCode(block)) break;
        codes.push(block);
      }
      if (codes.length > 1) {
        parts.push(drawTabs(codes));
        at += codes.length;
      } else {
        const block = blocks[at];
        if (block) parts.push(this.#block(block));
        at += 1;
      }
    }
    return parts.join("\n");
  }
}

export function drawBlocks(blocks: readonly MarkdownBlock[], resolve: ResolveLink): DrawnPage {
  const drawing = new Drawing(resolve);
  const html = drawing.blocks(blocks);
  return { html, headings: drawing.headings, found: drawing.found.filter(({ text }) => text.trim() !== "") };
}
