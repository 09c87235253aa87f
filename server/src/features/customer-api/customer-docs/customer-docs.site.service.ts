import { readFile } from "node:fs/promises";
import {
  type DocsPage,
  docsPathOf,
  drawGuide,
  drawReferencePart,
  pageSources,
  type SiteAddresses,
} from "./customer-docs.pages.rules.ts";
import { referencePageOf, withReferenceCalls } from "./customer-docs.reference.rules.ts";
import { drawDocsShell, drawMissingPage } from "./customer-docs.shell.rules.ts";
import { documentCustomerApi } from "./customer-openapi.rules.ts";

export type DocsSiteFile = { mime: string; text: string };
export type DocsSite = { files: Map<string, DocsSiteFile>; missing: DocsSiteFile };

const html = (text: string): DocsSiteFile => ({ mime: "text/html; charset=utf-8", text });
const markdown = (text: string): DocsSiteFile => ({ mime: "text/markdown; charset=utf-8", text });

const docs = new URL("../../../../../docs/", import.meta.url);
const own = new URL("./site/", import.meta.url);

/** What the search looks through: a part of a page, with the words that are under its heading. */
function searchIndex(pages: readonly DocsPage[]): string {
  const parts = pages.flatMap(({ slug, title, found }) =>
    found.map((part) => ({
      path: docsPathOf(slug) + (part.id === "" ? "" : `#${part.id}`),
      page: title,
      title: part.title,
      text: part.text.trim().replaceAll(/\s+/g, " "),
    })),
  );
  return JSON.stringify(parts);
}

const markdownPath = (slug: string) => (slug === "" ? "/docs/welcome.md" : `/docs/${slug}.md`);

/** llmstxt.org */
function shortList(pages: readonly DocsPage[], { api }: SiteAddresses): string {
  const groups = [...new Set(pages.map(({ group }) => group))].map((group) => {
    const links = pages
      .filter((page) => page.group === group)
      .map(({ slug, title, description }) => `- [${title}](${api}${markdownPath(slug)}): ${description}`);
    return `## ${group}\n\n${links.join("\n")}`;
  });
  return `# Veridesk for developers

> The API of a self-hosted desk for verifying people and companies: applicants, links to forms, documents, checks, results, callbacks.

The API is at ${api}, its OpenAPI 3.1 document at ${api}/openapi.json. All pages in one file: ${api}/llms-full.txt

${groups.join("\n\n")}
`;
}

/** Every file of the documentation, by its path. */
export async function makeSite(addresses: SiteAddresses): Promise<DocsSite> {
  const read = (url: URL) => readFile(url, "utf8");
  const guides = await Promise.all(
    pageSources.map(async (source) =>
      drawGuide(source, withReferenceCalls(await read(new URL(source.file, docs)), addresses.api), addresses),
    ),
  );
  const parts = referencePageOf(documentCustomerApi(addresses.api), addresses.api);
  const pages = [...guides, ...parts.map((part) => drawReferencePart(part, addresses))];
  const files = new Map<string, DocsSiteFile>([
    ["/docs/docs.css", { mime: "text/css; charset=utf-8", text: await read(new URL("docs.css", own)) }],
    ["/docs/docs.js", { mime: "text/javascript; charset=utf-8", text: await read(new URL("docs.js", own)) }],
    ["/docs/search.json", { mime: "application/json; charset=utf-8", text: searchIndex(pages) }],
    ["/llms.txt", markdown(shortList(pages, addresses))],
    ["/llms-full.txt", markdown(pages.map((page) => page.markdown.trim()).join("\n\n---\n\n"))],
  ]);
  for (const page of pages) {
    files.set(docsPathOf(page.slug), html(drawDocsShell(page, pages, addresses)));
    files.set(markdownPath(page.slug), markdown(page.markdown));
  }
  return { files, missing: html(drawMissingPage(addresses)) };
}
