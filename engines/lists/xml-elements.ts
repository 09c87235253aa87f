import { SaxesParser, type SaxesTagPlain } from "saxes";
import { decodeList } from "./list-text.ts";
import { type ListBytes, ListError, type ListFormat } from "./lists.types.ts";

export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
};
export type ReadXmlElement = { path: string; line: number; element: XmlElement };

export type XmlOptions = {
  format: ListFormat | "feed";
  root: string;
  bytesMax: number;
  /** Whether the element at this path (`Sanctions/Locations/Location`) is wanted, with all that is in it. */
  takes: (path: string) => boolean;
  /** With it an element's text has that of its children in it, with this around the child of such a name. */
  around?: (name: string) => string;
};

const depthMax = 24;
const attributesMax = 64;
/** Of one text, attribute or comment: what the parser holds until it ends. */
const tokenMax = 512 * 1024;
/** Of one wanted element with all that is in it. */
const elementMax = 4 * 1024 * 1024;
const childrenMax = 50_000;

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Takes the wanted elements out of what the parser tells, and holds nothing else. */
class ElementTaker {
  readonly #options: XmlOptions;
  readonly #parser = new SaxesParser({ xmlns: false, position: true });
  readonly #path: string[] = [];
  readonly #open: XmlElement[] = [];
  #takenAt = 0;
  #children = 0;
  #attributes = 0;
  #tokenAt = 0;
  #line = 1;
  #taken: ReadXmlElement[] = [];

  constructor(options: XmlOptions) {
    this.#options = options;
    const parser = this.#parser;
    parser.on("error", (error) => this.#refuse(`The XML is broken: ${reasonOf(error)}`));
    parser.on("doctype", () => this.#refuse("The file declares a document type, which no list needs and we refuse"));
    parser.on("xmldecl", ({ encoding }) => this.#checkEncoding(encoding));
    parser.on("opentagstart", () => this.#startToken());
    parser.on("attribute", () => this.#attribute());
    parser.on("opentag", (tag) => this.#openTag(tag));
    parser.on("closetag", () => this.#closeTag());
    parser.on("text", (text) => this.#text(text));
    parser.on("cdata", (text) => this.#text(text));
    parser.on("comment", () => this.#startToken());
    parser.on("processinginstruction", () => this.#startToken());
  }

  write(text: string): ReadXmlElement[] {
    this.#taken = [];
    this.#parser.write(text);
    if (this.#parser.position - this.#tokenAt > tokenMax)
      this.#refuse(`A text, attribute or comment is longer than ${tokenMax} characters`);
    return this.#taken;
  }

  end(): ReadXmlElement[] {
    this.#taken = [];
    const open = this.#path.at(-1);
    if (open) this.#refuse(`The file is cut off: “${open.slice(0, 60)}” is not closed`);
    this.#parser.close();
    return this.#taken;
  }

  #refuse(message: string): never {
    throw new ListError(this.#options.format, message, { line: this.#parser.line });
  }

  #checkEncoding(encoding: string | undefined): void {
    if (encoding && !/^(?:utf-8|utf-16|us-ascii)$/i.test(encoding))
      this.#refuse(`The encoding “${encoding.slice(0, 40)}” is not read: UTF-8 or UTF-16 is expected`);
  }

  #startToken(): void {
    this.#tokenAt = this.#parser.position;
    this.#attributes = 0;
  }

  #attribute(): void {
    this.#tokenAt = this.#parser.position;
    this.#attributes += 1;
    if (this.#attributes > attributesMax) this.#refuse(`An element has more than ${attributesMax} attributes`);
  }

  #openTag(tag: SaxesTagPlain): void {
    const name = localName(tag.name);
    const { root, takes } = this.#options;
    if (this.#path.length === 0 && name !== root)
      this.#refuse(`“${name.slice(0, 60)}” is the outermost element, “${root}” is expected`);
    this.#path.push(name);
    if (this.#path.length > depthMax) this.#refuse(`Elements are nested more than ${depthMax} deep`);
    const parent = this.#open.at(-1);
    if (!parent && !takes(this.#path.join("/"))) return;
    const element: XmlElement = { name, attributes: tag.attributes, children: [], text: "" };
    if (parent) this.#addChild(parent, element);
    else this.#startTaking();
    this.#open.push(element);
  }

  #startTaking(): void {
    this.#takenAt = this.#parser.position;
    this.#line = this.#parser.line;
    this.#children = 0;
  }

  #addChild(parent: XmlElement, element: XmlElement): void {
    this.#children += 1;
    this.#boundTaken();
    parent.children.push(element);
  }

  #boundTaken(): void {
    if (this.#children > childrenMax || this.#parser.position - this.#takenAt > elementMax)
      this.#refuse(`The entry that begins in line ${this.#line} is too large`);
  }

  #closeTag(): void {
    this.#startToken();
    const element = this.#open.pop();
    if (element && this.#open.length === 0) this.#taken.push({ path: this.#path.join("/"), line: this.#line, element });
    if (element) this.#joinText(element);
    this.#path.pop();
  }

  #joinText(element: XmlElement): void {
    const parent = this.#open.at(-1);
    const { around } = this.#options;
    if (!parent || !around) return;
    const space = around(element.name);
    parent.text += `${space}${element.text}${space}`;
  }

  #text(text: string): void {
    this.#startToken();
    const within = this.#open.at(-1);
    if (!within) return;
    this.#boundTaken();
    within.text += text;
  }
}

/** The parser says "file:line:column: reason."; the line is cut out of it. */
const reasonOf = (error: Error): string => error.message.replace(/^(?:\d+:)+ /, "").replace(/\.$/, "");

/**
 * The wanted elements of an XML file, one by one, in the memory of one. A document type, and with it every entity of the
 * file's own, is refused. @throws ListError
 */
export async function* readElements(bytes: ListBytes, options: XmlOptions): AsyncGenerator<ReadXmlElement> {
  const taker = new ElementTaker(options);
  for await (const text of decodeList(bytes, options)) yield* taker.write(text);
  yield* taker.end();
}

export const xmlChildrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];
export const xmlChildOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);
export const xmlTextOf = (element: XmlElement | undefined, name: string): string =>
  xmlChildOf(element, name)?.text ?? "";
/** The elements at the end of `path`, a name a step. */
export const allBelow = (element: XmlElement, ...path: string[]): XmlElement[] =>
  path.reduce<XmlElement[]>((found, name) => found.flatMap((at) => xmlChildrenOf(at, name)), [element]);
