import { describe, expect, test } from "vitest";
import { newsLimits } from "./media.types.ts";
import { readMedia } from "./read-media.ts";
import { textOfPage } from "./text-of-page.ts";

const read = (content: string | Uint8Array, address = "https://news.example/feed/") =>
  readMedia({ bytes: typeof content === "string" ? Buffer.from(content) : content, address });

test("RSS 2.0: title, link, date, the whole text before the description, the channel's language", async () => {
  const rss = `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
    <title>Daily &amp; News</title><language>en-gb</language>
    <item><title>Banker &lt;b&gt;held&lt;/b&gt; &amp;amp; charged</title><link>https://news.example/1</link>
      <pubDate>Tue, 03 Mar 2026 10:00:00 +0200</pubDate><description>Short.</description>
      <content:encoded><![CDATA[<p>Jane <b>Roe</b> was held.</p><script>alert(1)</script><p>Fraud&nbsp;case.</p>]]></content:encoded></item>
    <item><guid isPermaLink="true">https://news.example/2</guid><description>Only &lt;i&gt;this&lt;/i&gt;.</description></item>
    <item><category>none</category></item>
  </channel></rss>`;
  expect(await read(rss)).toEqual({
    format: "rss",
    title: "Daily & News",
    skipped: 1,
    isCut: false,
    articles: [
      {
        url: "https://news.example/1",
        isCut: false,
        title: "Banker held & charged",
        text: "Jane Roe was held.\n\nFraud case.",
        published: "2026-03-03T08:00:00.000Z",
        language: "en",
      },
      {
        url: "https://news.example/2",
        title: "Only this.",
        text: "Only this.",
        published: null,
        language: "en",
        isCut: false,
      },
    ],
  });
});

test("Atom 1.0: html, xhtml and plain texts, the alternate link against the feed's address", async () => {
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title>
    <entry xml:lang="de"><title>Eins</title><link rel="self" href="/self"/><link href="../1"/><published>2026-02-01T00:00:00Z</published>
      <content type="html">&lt;p&gt;Text &amp;uuml;ber&lt;/p&gt;</content></entry>
    <entry><title type="html">Z&lt;b&gt;wei&lt;/b&gt;</title><updated>2026-02-02T00:00:00Z</updated>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Jane <b>Roe</b> was held</p><p>for fraud</p></div></content></entry>
    <entry><title>Drei</title><summary>1 &lt; 2</summary></entry></feed>`;
  const { format, articles } = await read(atom);
  expect(format).toBe("atom");
  expect(articles.map(({ url, title, text, language }) => [url, title, text, language])).toEqual([
    ["https://news.example/1", "Eins", "Text über", "de"],
    [null, "Zwei", "Jane Roe was held\n\nfor fraud", null],
    [null, "Drei", "1 < 2", null],
  ]);
});

test("JSON Feed 1.1; an item that is not as it should be is left out", async () => {
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title: "J",
    language: "pl",
    items: [
      {
        id: "1",
        url: "https://x.example/a",
        title: "A",
        content_html: "<p>Hello</p>",
        date_published: "2026-01-05T00:00:00Z",
      },
      { id: 2, url: "javascript:alert(1)", content_text: "Words" },
      "nothing",
    ],
  };
  expect(await read(JSON.stringify(feed))).toMatchObject({
    format: "json",
    skipped: 1,
    articles: [
      { url: "https://x.example/a", title: "A", text: "Hello", language: "pl" },
      { url: null, title: "Words", text: "Words" },
    ],
  });
});

test("a page: its title, canonical address, date and language; what is no article is left out", async () => {
  const html = `<!doctype html><html lang="fr-FR"><head><title>Site - Titre</title><meta property="og:title" content="Titre &eacute;crit">
    <link rel="canonical" href="/article"><meta property="article:published_time" content="2026-04-01T12:00:00Z"><style>p{}</style></head>
    <body><nav>Menu <nav>x</nav> Accueil</nav><p>Jean Dupont</p><SCRIPT>var a = "</p>";</SCRIPT><p>condamné</p><footer>Pied</footer></body></html>`;
  expect(await read(html, "https://journal.example/")).toMatchObject({
    format: "html",
    articles: [
      {
        url: "https://journal.example/article",
        title: "Titre écrit",
        text: "Jean Dupont\n\ncondamné",
        published: "2026-04-01T12:00:00.000Z",
        language: "fr",
      },
    ],
  });
});

test("a plain text is one article; Windows-1251 only where the page says so", async () => {
  const text = await readMedia({ bytes: Buffer.from("\ufeffTitle line\n\n\n\nBody\u0000 \u202etext") }).catch(
    (error) => error.message,
  );
  expect(text).toMatch(/no text in UTF-8/);
  expect(await readMedia({ bytes: Buffer.from("Title line\n\n\n\nBody \u202etext") })).toMatchObject({
    format: "text",
    articles: [{ url: null, title: "Title line", text: "Title line\n\nBody text" }],
  });
  const cyrillic = Buffer.concat([
    Buffer.from('<html><meta charset="windows-1251"><p>'),
    Buffer.from([0xc8, 0xe2, 0xe0, 0xed]),
  ]);
  expect((await read(cyrillic)).articles[0]?.text).toBe("Иван");
});

describe("S24 what is refused, with a sentence", () => {
  test.each([
    ["nothing", "", /empty/],
    ["too much", "x".repeat(newsLimits.fileBytes + 1), /larger than 10 MB/],
    ["a document type", `<!DOCTYPE rss [<!ENTITY a "b">]><rss><channel/></rss>`, /document type/],
    ["a cut feed", "<rss><channel><item><title>A</title>", /cut off/],
    ["broken XML", "<rss><channel><item></channel></rss>", /broken/],
    ["deep XML", `<rss>${"<a>".repeat(100_000)}`, /nested/],
    ["another XML", `<?xml version="1.0"?><svg/>`, /neither RSS nor Atom/],
    ["other JSON", `{"a":1}`, /no JSON Feed/],
    ["cut JSON", `{"version":"https://jsonfeed.org/version/1.1"`, /broken/],
    ["bytes", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255]), /no text/],
  ])("%s", async (_, content, words) => {
    await expect(read(content)).rejects.toThrow(words);
  });
});

test("bounds: so many articles, so long titles and texts", async () => {
  const items = `<item><title>${"t".repeat(1_000)}</title><description>${"w ".repeat(40_000)}</description></item>`;
  const few = await read(`<rss><channel>${items.repeat(3)}</channel></rss>`);
  expect(few.articles[0]?.title).toHaveLength(newsLimits.titleCharacters);
  expect(few.articles[0]?.text.length).toBeLessThanOrEqual(newsLimits.textCharacters);
  const many = await read(`<rss><channel>${"<item><title>t</title></item>".repeat(3_000)}</channel></rss>`);
  expect(many.articles).toHaveLength(newsLimits.articles);
});

test("hostile pages give text, or none, and end", () => {
  const hostile = [
    "<a".repeat(1_000_000),
    "<a <script>".repeat(100_000),
    "<!--".repeat(300_000),
    "<nav>".repeat(300_000),
    "<script>".repeat(300_000),
    "&#".repeat(1_000_000),
    "<".repeat(1_000_000),
    `${"<p>".repeat(300_000)}x`,
  ];
  for (const html of hostile) expect(typeof textOfPage(html)).toBe("string");
  expect(textOfPage("a < b <c")).toBe("a < b <c");
  expect(textOfPage("<p onclick='x'>A<br>B</p><p>C")).toBe("A\nB\n\nC");
});

test.each([
  ["RSS", (n: number) => `<rss><channel>${"<item><title>A</title></item>".repeat(n)}</channel></rss>`],
  [
    "JSON Feed",
    (n: number) =>
      JSON.stringify({ version: "https://jsonfeed.org/version/1.1", items: Array(n).fill({ content_text: "A" }) }),
  ],
])("%s with more entries than are kept says so; so does a text that is too long", async (_, feed) => {
  expect(await read(feed(newsLimits.articles))).toMatchObject({ isCut: false });
  const cut = await read(feed(newsLimits.articles + 1));
  expect([cut.isCut, cut.articles.length]).toEqual([true, newsLimits.articles]);
  const long = await read("x".repeat(newsLimits.textCharacters + 1));
  expect(long.articles[0]?.isCut).toBe(true);
});
