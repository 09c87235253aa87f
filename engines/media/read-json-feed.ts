import { z } from "zod";
import { MediaError, type NewsFile, type NewsSource, newsLimits } from "./media.types.ts";
import { articleDateOf, articleLanguageOf, finishMedia, newsArticleOf, webAddress } from "./media-article.ts";

const Words = z.string().catch("");
/** JSON Feed 1.1 (jsonfeed.org/version/1.1); 1.0 has the same names. */
const JsonFeed = z.object({
  version: z.string().startsWith("https://jsonfeed.org/version/"),
  title: Words,
  language: Words,
  items: z.array(z.unknown()),
});
const Item = z.object({
  url: Words,
  external_url: Words,
  title: Words,
  content_html: Words,
  content_text: Words,
  summary: Words,
  date_published: Words,
  language: Words,
});

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new MediaError("The JSON is broken or not UTF-8.");
  }
}

/** @throws MediaError */
export function readJsonFeed({ bytes, address }: NewsSource): NewsFile {
  const feed = JsonFeed.safeParse(parse(bytes));
  if (!feed.success) throw new MediaError("This JSON is no JSON Feed.");
  const { title, language, items } = feed.data;
  const found = items.slice(0, newsLimits.articles + 1).map((each) => {
    const item = Item.safeParse(each).data;
    if (!item) return null;
    return newsArticleOf({
      url: webAddress(item.url, address) ?? webAddress(item.external_url, address),
      title: item.title,
      ...(item.content_text.trim() === "" && item.content_html.trim() !== ""
        ? { html: item.content_html }
        : { plain: item.content_text.trim() === "" ? item.summary : item.content_text }),
      published: articleDateOf(item.date_published),
      language: articleLanguageOf(item.language),
    });
  });
  return finishMedia({ format: "json", title, language: articleLanguageOf(language), found });
}
