/** An article as a feed or a file gives it. `published` is an ISO instant, `language` a primary tag such as `uk`. */
export type NewsArticle = {
  url: string | null;
  title: string;
  text: string;
  published: string | null;
  language: string | null;
  /** Title or text were longer than `newsLimits`. */
  isCut: boolean;
};

export type NewsFormat = "rss" | "atom" | "json" | "html" | "text";
/** `skipped`: entries without a title and without a text. `isCut`: it has more entries than `newsLimits`. */
export type NewsFile = {
  format: NewsFormat;
  title: string;
  articles: NewsArticle[];
  skipped: number;
  isCut: boolean;
};

/** A file that cannot be read; the message is a sentence for the operator. */
export class MediaError extends Error {
  override readonly name = "MediaError";
}

export const newsLimits = {
  fileBytes: 10 * 1024 * 1024,
  articles: 2_000,
  titleCharacters: 400,
  textCharacters: 50_000,
  urlCharacters: 2_000,
} as const;

/** `address` is where relative links start from. */
export type NewsSource = { bytes: Uint8Array; address?: string };
