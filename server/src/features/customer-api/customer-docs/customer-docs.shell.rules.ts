import { escapeHtml } from "#engines/html/escape-html.ts";
import type { DocsPage, DocsPageGroup, SiteAddresses } from "./customer-docs.pages.rules.ts";
import { docsPathOf } from "./customer-docs.pages.rules.ts";

/** No other host, nothing inline. */
export const docsPolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const groups: readonly DocsPageGroup[] = ["Get started", "Guides", "Moving to Veridesk", "Reference"];

const mark =
  '<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M11.5 20.8A12 12 0 0 1 3.5 6 12 12 0 0 0 12 3a12 12 0 0 0 8.5 3 12 12 0 0 1 .1 5.4"/><path d="m14.5 18.5 2 2 4.5-4.5"/></svg>';

/** Parts of the page that is open are below its name: of a reference, its calls. */
function entryOf(page: DocsPage, open: DocsPage): string {
  const isOpen = page.slug === open.slug;
  const name = page.slug === "" ? "Welcome" : page.title;
  const link = `<a href="${docsPathOf(page.slug)}"${isOpen ? ' aria-current="page"' : ""}>${escapeHtml(name)}</a>`;
  if (!isOpen || !page.isReference) return `<li>${link}</li>`;
  const calls = page.headings.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`);
  return `<li>${link}<ul class="plain calls">${calls.join("")}</ul></li>`;
}

function navigation(pages: readonly DocsPage[], open: DocsPage, { desk }: SiteAddresses): string {
  const drawn = groups.map((group) => {
    const entries = pages.filter((page) => page.group === group).map((page) => entryOf(page, open));
    return `<h2 class="group">${group}</h2><ul class="plain">${entries.join("")}</ul>`;
  });
  const machines = [
    ["/openapi.json", "OpenAPI 3.1"],
    ["/llms.txt", "llms.txt"],
    ["/llms-full.txt", "llms-full.txt"],
    [`${escapeHtml(desk)}/api/docs`, "Calls of the desk itself"],
  ].map(([href, name]) => `<li><a href="${href}">${name}</a></li>`);
  return `${drawn.join("")}<h2 class="group">For machines</h2><ul class="plain">${machines.join("")}</ul>`;
}

function contents({ headings, isReference }: DocsPage): string {
  const listed = headings.filter(({ level }) => level === 2 || level === 3);
  if (isReference || listed.length < 2) return "";
  const links = listed.map(
    ({ level, id, text }) => `<li class="l${level}"><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>`,
  );
  return `<nav class="contents" aria-label="On this page"><h2 class="group">On this page</h2><ul class="plain">${links.join("")}</ul></nav>`;
}

const step = (page: DocsPage | undefined, rel: string, word: string): string =>
  page
    ? `<a rel="${rel}" href="${docsPathOf(page.slug)}"><small>${word}</small>${escapeHtml(page.title)}</a>`
    : "<span></span>";

function neighbours(pages: readonly DocsPage[], open: DocsPage): string {
  const at = pages.findIndex(({ slug }) => slug === open.slug);
  return `<nav class="steps" aria-label="Pages before and after">${step(pages[at - 1], "prev", "Before")}${step(pages[at + 1], "next", "Next")}</nav>`;
}

const head = (title: string, description: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><meta name="description" content="${escapeHtml(description)}">
<link rel="stylesheet" href="/docs/docs.css"><script src="/docs/docs.js"></script></head>`;

const bar = ({ desk }: SiteAddresses) => `<a class="skip" href="#main">To the text</a>
<header class="bar"><a class="brand" href="/docs">${mark}<span>Veridesk</span><em>Docs</em></a>
<button type="button" class="find" data-find hidden><span>Search</span><kbd>/</kbd></button>
<div class="side"><button type="button" class="theme" data-theme-switch hidden aria-label="Light or dark"></button><a class="desk" href="${escapeHtml(desk)}/api-keys">API keys</a></div></header>`;

const finder = `<dialog class="finder" aria-label="Search the documentation"><form><input type="search" name="q" aria-label="Search the documentation" placeholder="Search the documentation" autocomplete="off" spellcheck="false"><button type="button" data-close>Close</button></form><ol aria-live="polite"></ol></dialog>`;

/** A page of the documentation, whole. */
export function drawDocsShell(page: DocsPage, pages: readonly DocsPage[], addresses: SiteAddresses): string {
  const title = page.slug === "" ? "Veridesk for developers" : `${page.title} · Veridesk for developers`;
  const asText = `<p class="as-text"><a href="${page.slug === "" ? "/docs/welcome" : docsPathOf(page.slug)}.md">This page as Markdown</a></p>`;
  return `${head(title, page.description)}
<body class="${page.isReference ? "reference" : "guide"}">${bar(addresses)}
<div class="frame"><nav class="pages" aria-label="Documentation"><details open><summary>Pages</summary>${navigation(pages, page, addresses)}</details></nav>
<main id="main" tabindex="-1"><article>${page.html}</article>${neighbours(pages, page)}${asText}</main>${contents(page)}</div>${finder}</body></html>`;
}

export const drawMissingPage = (addresses: SiteAddresses): string =>
  `${head("No such page · Veridesk for developers", "There is no page here.")}
<body class="guide">${bar(addresses)}<div class="frame"><main id="main" tabindex="-1"><article><h1>There is no page here</h1><p>Search, or begin with the <a href="/docs">welcome</a>.</p></article></main></div>${finder}</body></html>`;
