import { MediaError, type NewsFile, type NewsSource } from "./media.types.ts";
import { articleDateOf, articleLanguageOf, finishMedia, newsArticleOf, webAddress } from "./media-article.ts";
import { decodePageEntities } from "./text-of-page.ts";

/** UTF-8, UTF-16 with its mark, or what the page's own head says; bytes that are none of it are refused. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const marked = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
  const head = Buffer.from(bytes.subarray(0, 2_048)).toString("latin1");
  const said = /charset\s{0,5}=\s{0,5}["']?([A-Za-z0-9_-]{1,30})/i.exec(head)?.[1] ?? "utf-8";
  for (const encoding of marked ? [marked] : ["utf-8", said])
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!text.includes("\u0000")) return text;
    } catch {
      // The next one.
    }
  throw new MediaError("The file is no text in UTF-8, UTF-16 or the encoding that it names.");
}

/** The value of an attribute of one tag, which is at most 4,096 letters long. */
function attribute(tag: string, name: string): string {
  const at = tag.toLowerCase().indexOf(`${name}=`);
  const quote = tag[at + name.length + 1];
  if (at < 0 || (quote !== '"' && quote !== "'")) return "";
  const from = at + name.length + 2;
  const to = tag.indexOf(quote, from);
  return to < 0 ? "" : decodePageEntities(tag.slice(from, to));
}

const headBytes = 256 * 1024;

const tagStart = /<([A-Za-z]{1,12})(?=[\s>])/g;

function tagsOf(html: string, name: string): string[] {
  const tags: string[] = [];
  for (const { 1: found, index } of html.matchAll(tagStart)) {
    if (tags.length >= 200) break;
    if (found?.toLowerCase() === name) tags.push(html.slice(index, index + 4_096).split(">", 1)[0] ?? "");
  }
  return tags;
}

const publishedNames = new Set(["article:published_time", "datepublished", "date", "dc.date", "pubdate"]);

/** The article of one page: title, canonical address, date and language by the page's head. @throws MediaError */
export function readHtml({ bytes, address }: NewsSource): NewsFile {
  const html = decode(bytes);
  const head = html.slice(0, headBytes);
  const metas = tagsOf(head, "meta").map((tag) => ({
    name: (attribute(tag, "property") || attribute(tag, "name") || attribute(tag, "itemprop")).toLowerCase(),
    content: attribute(tag, "content"),
  }));
  const canonical = tagsOf(head, "link").find((tag) => attribute(tag, "rel").toLowerCase() === "canonical") ?? "";
  const titleAt = /<title[^>]{0,200}>/i.exec(head);
  const titleFrom = titleAt ? titleAt.index + titleAt[0].length : -1;
  const ownTitle = titleFrom < 0 ? "" : (head.slice(titleFrom, titleFrom + 2_000).split(/<\/title/i, 1)[0] ?? "");
  const meta = (wanted: string) => metas.find(({ name }) => name === wanted)?.content ?? "";
  const article = newsArticleOf({
    url: webAddress(attribute(canonical, "href"), address) ?? webAddress(meta("og:url")) ?? webAddress(address ?? ""),
    title: meta("og:title") || ownTitle,
    html,
    published: articleDateOf(metas.find(({ name }) => publishedNames.has(name))?.content ?? ""),
    language: articleLanguageOf(attribute(tagsOf(head, "html")[0] ?? "", "lang")),
  });
  return finishMedia({ format: "html", title: "", language: null, found: [article] });
}

/** A text of its own is one article; its first line is the title. @throws MediaError */
export function readPlain({ bytes, address }: NewsSource): NewsFile {
  const plain = decode(bytes);
  const title = plain.trimStart().split(/\r|\n/, 1)[0] ?? "";
  const article = newsArticleOf({ url: webAddress(address ?? ""), title, plain, published: null, language: null });
  return finishMedia({ format: "text", title: "", language: null, found: [article] });
}
