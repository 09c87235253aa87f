import { readElements, type XmlElement, xmlChildOf, xmlChildrenOf, xmlTextOf } from "#engines/lists/xml-elements.ts";
import {
  MediaError,
  type NewsArticle,
  type NewsFile,
  type NewsFormat,
  type NewsSource,
  newsLimits,
} from "./media.types.ts";
import { articleDateOf, articleLanguageOf, finishMedia, newsArticleOf, webAddress } from "./media-article.ts";
import { readJsonFeed } from "./read-json-feed.ts";
import { readHtml, readPlain } from "./read-page.ts";

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const inline = new Set("a abbr b bdi cite code em i mark q s small span strong sub sup u".split(" "));
const around = (name: string): string => (inline.has(name) ? "" : "\n");

type XmlFormat = { format: "rss" | "atom"; root: string; item: string; head: string };
const xmlFormats: Record<string, XmlFormat> = {
  rss: { format: "rss", root: "rss", item: "rss/channel/item", head: "rss/channel/" },
  RDF: { format: "rss", root: "RDF", item: "RDF/item", head: "RDF/channel" },
  feed: { format: "atom", root: "feed", item: "feed/entry", head: "feed/" },
};

/** RSS 2.0 (rssboard.org) and 1.0; the whole text is in `content:encoded` where a feed has it. */
function rssArticle(item: XmlElement, source: NewsSource): NewsArticle | null {
  const bodies = [xmlTextOf(item, "encoded"), xmlTextOf(item, "description")];
  const guid = xmlChildOf(item, "guid");
  const permalink = guid && guid.attributes.isPermaLink !== "false" ? guid.text : "";
  return newsArticleOf({
    url: webAddress(xmlTextOf(item, "link"), source.address) ?? webAddress(permalink),
    title: xmlTextOf(item, "title"),
    html: bodies.find((body) => body.trim() !== "") ?? "",
    published: articleDateOf(xmlTextOf(item, "pubDate")) ?? articleDateOf(xmlTextOf(item, "date")),
    language: articleLanguageOf(xmlTextOf(item, "language")),
  });
}

/** RFC 4287; `type` says whether the text is HTML. */
function atomText(element: XmlElement | undefined): { html: string } | { plain: string } {
  if (!element || element.attributes.src !== undefined) return { plain: "" };
  const { type = "text" } = element.attributes;
  return type === "html" || type === "text/html" ? { html: element.text } : { plain: element.text };
}

function atomArticle(entry: XmlElement, source: NewsSource): NewsArticle | null {
  const links = xmlChildrenOf(entry, "link");
  const link = links.find(({ attributes }) => (attributes.rel ?? "alternate") === "alternate");
  const content = atomText(xmlChildOf(entry, "content"));
  const text = "html" in content ? content.html : content.plain;
  const title = atomText(xmlChildOf(entry, "title"));
  return newsArticleOf({
    url: webAddress(link?.attributes.href ?? "", source.address),
    title: "html" in title ? title.html : title.plain,
    ...(text.trim() === "" ? atomText(xmlChildOf(entry, "summary")) : content),
    published: articleDateOf(xmlTextOf(entry, "published")) ?? articleDateOf(xmlTextOf(entry, "updated")),
    language: articleLanguageOf(entry.attributes["xml:lang"] ?? ""),
  });
}

async function readXml(source: NewsSource, { format, root, item, head }: XmlFormat): Promise<NewsFile> {
  const wanted = new Set([item, `${head}title`, `${head}language`, "RDF/channel"]);
  const found: (NewsArticle | null)[] = [];
  let title = "";
  let language: string | null = null;
  const options = {
    format: "feed" as const,
    root,
    bytesMax: newsLimits.fileBytes,
    takes: (path: string) => wanted.has(path),
    around,
  };
  for await (const { path, element } of readElements(inPieces(source.bytes), options)) {
    if (path === item) found.push(format === "rss" ? rssArticle(element, source) : atomArticle(element, source));
    else if (element.name === "title") title = element.text;
    else if (element.name === "language") language = articleLanguageOf(element.text);
    else title = xmlTextOf(element, "title");
    if (found.length > newsLimits.articles) break;
  }
  return finishMedia({ format, title, language, found });
}

/** The first letters; a mark of UTF-8 and spaces before them are passed. */
function startOf(bytes: Uint8Array): string {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const encoding = isWide ? (bytes[0] === 0xff ? "utf-16le" : "utf-16be") : "utf-8";
  return new TextDecoder(encoding).decode(bytes.subarray(0, 4_096)).trimStart();
}

const rootName = /<(?:[A-Za-z]{1,20}:)?(rss|RDF|feed)[\s>]/;

function formatOf(start: string): { xml: XmlFormat } | { other: Exclude<NewsFormat, "rss" | "atom"> } {
  if (start.startsWith("{")) return { other: "json" };
  const root = start.startsWith("<") ? rootName.exec(start)?.[1] : undefined;
  const xml = root === undefined ? undefined : xmlFormats[root];
  if (xml) return { xml };
  if (/^<(?:!doctype html|html|head|body|article)/i.test(start) || /<html[\s>]/i.test(start)) return { other: "html" };
  if (start.startsWith("<?xml")) throw new MediaError("This XML is neither RSS nor Atom.");
  return { other: "text" };
}

/**
 * The articles of a feed (RSS 2.0 and 1.0, Atom 1.0, JSON Feed 1.1), or the one of an HTML page or a plain text. What it
 * is is recognised by its content. Bounds: `newsLimits`. Relative addresses count from the feed's own.
 * @throws MediaError, with a sentence
 */
export async function readMedia(source: NewsSource): Promise<NewsFile> {
  if (source.bytes.length === 0) throw new MediaError("The file is empty.");
  if (source.bytes.length > newsLimits.fileBytes) throw new MediaError("The file is larger than 10 MB.");
  const format = formatOf(startOf(source.bytes));
  if ("xml" in format)
    return readXml(source, format.xml).catch((error: unknown) => {
      throw new MediaError(error instanceof Error ? error.message : String(error));
    });
  if (format.other === "json") return readJsonFeed(source);
  return format.other === "html" ? readHtml(source) : readPlain(source);
}
