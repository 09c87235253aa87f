import { SaxesParser, type SaxesTagNS } from "saxes";
import { type SvgPart, svgCostOf } from "./svg-cost.ts";
import { activeElements, costlyAttributes, costlyElements, drawnAttributes, drawnElements } from "./svg-parts.ts";

export type CleanedSvg =
  | { ok: true; svg: string }
  | { ok: false; refusal: "not_an_image" | "damaged" | "active" | "too_complex" };
type Refusal = Extract<CleanedSvg, { ok: false }>["refusal"];

const elementsMax = 5_000;
const attributesMax = 64;
const depthMax = 40;
/** In simple shapes: a logo has a few hundred. A filter's step and a mask's layer cost the whole canvas. */
const costMax = 20_000;
const stepCost = 100;
const layerCost = 20;
const lettersPerCost = 500;

class SvgRefusal extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

const blanks = new Set([" ", "\t", "\n", "\r", "\f", '"', "'"]);

/** Refused: anything loaded from elsewhere, rules (@) and escapes (\) in styles. */
export function svgReferencesOf(value: string): string[] {
  const found: string[] = [];
  const lower = value.toLowerCase();
  if (lower.includes("\\") || lower.includes("@")) throw new SvgRefusal("active");
  for (let at = lower.indexOf("url("); at !== -1; at = lower.indexOf("url(", at)) {
    at += 4;
    while (blanks.has(value[at] ?? "")) at += 1;
    if (value[at] !== "#") throw new SvgRefusal("active");
    const from = at + 1;
    at = from;
    while (at < value.length && value[at] !== ")" && !blanks.has(value[at] ?? "")) at += 1;
    found.push(value.slice(from, at));
  }
  return found;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function ownCost(name: string, lettersCount: number): number {
  if (name.startsWith("fe")) return stepCost;
  return (name === "mask" || name === "pattern" || name === "filter" ? layerCost : 1) + lettersCount / lettersPerCost;
}

class SvgWriter {
  readonly #written: string[] = [];
  readonly #open: { name: string; part: SvgPart }[] = [];
  #leftOut = 0;
  #elements = 0;
  #styleReferences: string[] = [];
  readonly #styled: SvgPart[] = [];
  root: SvgPart | null = null;

  openTag(tag: SaxesTagNS): void {
    const { local: name } = tag;
    if (this.#elements === 0 && name !== "svg") throw new SvgRefusal("not_an_image");
    this.#elements += 1;
    if (activeElements.has(name.toLowerCase())) throw new SvgRefusal("active");
    if (this.#elements > elementsMax || this.#open.length + this.#leftOut >= depthMax || costlyElements.has(name))
      throw new SvgRefusal("too_complex");
    const attributes = Object.values(tag.attributes);
    if (attributes.length > attributesMax) throw new SvgRefusal("too_complex");
    if (attributes.some(({ local }) => local.toLowerCase().startsWith("on"))) throw new SvgRefusal("active");
    const isOurs = tag.uri === "" || tag.uri === "http://www.w3.org/2000/svg";
    if (this.#leftOut > 0 || !isOurs || !drawnElements.has(name)) this.#leftOut += 1;
    else this.#write(name, tag);
  }

  #write(name: string, { attributes }: SaxesTagNS): void {
    const part: SvgPart = { id: null, cost: 1, parts: [], references: [] };
    const kept: string[] = [];
    let letters = 0;
    for (const { prefix, local, value } of Object.values(attributes)) {
      const isLink = local === "href" && (prefix === "" || prefix === "xlink");
      if (isLink) part.references.push(...linkOf(value));
      else if (prefix !== "" || !drawnAttributes.has(local)) {
        if (costlyAttributes.has(local)) throw new SvgRefusal("too_complex");
        continue;
      } else part.references.push(...svgReferencesOf(value));
      if (local === "id") part.id = value;
      letters += value.length;
      kept.push(` ${isLink ? "xlink:href" : local}="${escaped(value)}"`);
    }
    part.cost = ownCost(name, letters);
    const parent = this.#open.at(-1)?.part;
    if (parent) parent.parts.push(part);
    else this.root = part;
    this.#styled.push(part);
    const names =
      this.root === part ? ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"' : "";
    const as = name === "a" ? "g" : name;
    this.#written.push(`<${as}${names}${kept.join("")}>`);
    this.#open.push({ name: as, part });
  }

  closeTag(): void {
    if (this.#leftOut > 0) {
      this.#leftOut -= 1;
      return;
    }
    const closed = this.#open.pop();
    if (closed) this.#written.push(`</${closed.name}>`);
  }

  text(text: string): void {
    const within = this.#open.at(-1);
    if (this.#leftOut > 0 || !within) return;
    if (within.name === "style") this.#styleReferences.push(...svgReferencesOf(text));
    within.part.cost += text.length / lettersPerCost;
    this.#written.push(escaped(text));
  }

  /** A style may apply to any element: each is assumed to use everything that the styles refer to. */
  end(): string {
    if (!this.root) throw new SvgRefusal("not_an_image");
    const layers = new Set(this.#styleReferences);
    if (layers.size * this.#styled.length > costMax) throw new SvgRefusal("too_complex");
    if (layers.size > 0) this.#applyStyles(this.root, layers);
    if (svgCostOf(this.root, costMax) > costMax) throw new SvgRefusal("too_complex");
    return this.#written.join("");
  }

  /** But a layer's definition is not drawn with it, or every such drawing would be circular. */
  #applyStyles(root: SvgPart, ids: ReadonlySet<string>): void {
    const defining = new Set<SvgPart>();
    const mark = (part: SvgPart, isInside: boolean): void => {
      const isDefining = isInside || (part.id !== null && ids.has(part.id));
      if (isDefining) defining.add(part);
      for (const next of part.parts) mark(next, isDefining);
    };
    mark(root, false);
    for (const part of this.#styled) if (!defining.has(part) && part !== root) part.references.push(...ids);
  }
}

function linkOf(value: string): string[] {
  const to = value.trim();
  if (to === "") return [];
  if (!to.startsWith("#")) throw new SvgRefusal("active");
  return [to.slice(1)];
}

function wordsOf(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new SvgRefusal("not_an_image");
  }
}

function parse(words: string): string {
  const writer = new SvgWriter();
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on("error", () => {
    throw new SvgRefusal(writer.root ? "damaged" : "not_an_image");
  });
  parser.on("doctype", (doctype) => {
    if (doctype.includes("[")) throw new SvgRefusal("active");
  });
  parser.on("processinginstruction", ({ target }) => {
    if (target === "xml-stylesheet") throw new SvgRefusal("active");
  });
  parser.on("opentag", (tag) => writer.openTag(tag));
  parser.on("closetag", () => writer.closeTag());
  parser.on("text", (text) => writer.text(text));
  parser.on("cdata", (text) => writer.text(text));
  parser.write(words).close();
  return writer.end();
}

/** Parsed as XML and written again with only what draws, so that no decoder sees the sent bytes. */
export function cleanSvg(bytes: Buffer): CleanedSvg {
  try {
    return { ok: true, svg: parse(wordsOf(bytes)) };
  } catch (error) {
    if (error instanceof SvgRefusal) return { ok: false, refusal: error.refusal };
    throw error;
  }
}
