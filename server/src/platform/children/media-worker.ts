import { type ArticleReading, articleMentions, type MentionQuestion } from "#engines/media/article-mentions.ts";
import { MediaError, type NewsSource } from "#engines/media/media.types.ts";
import { readMedia } from "#engines/media/read-media.ts";
import { searchHashes } from "#engines/media/text-words.ts";
import { serveChild } from "./child-port.ts";

const operations = {
  /** With the numbers that each article is found by. */
  async readMedia(source: NewsSource, language: string | null) {
    try {
      const file = await readMedia(source);
      const articles = file.articles.map((article) => {
        const spoken = article.language ?? language;
        return { ...article, language: spoken, words: searchHashes(`${article.title}\n${article.text}`, spoken) };
      });
      return { ...file, articles };
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
      return { refusal: error.message };
    }
  },
  async findMentions(articles: ArticleReading[], question: MentionQuestion) {
    return articles.map((article) => articleMentions(article, question));
  },
};
export type MediaOperations = typeof operations;

serveChild(operations);
