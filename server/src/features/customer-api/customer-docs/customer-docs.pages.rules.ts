import { type DrawnPage, drawBlocks, drawHeading, type PageHeading } from "./customer-docs.draw.rules.ts";
import type { ResolveLink } from "./customer-docs.inline.rules.ts";
import { readMarkdown } from "./customer-docs.markdown.rules.ts";
import type { ReferencePart } from "./customer-docs.reference.rules.ts";

export type DocsPageGroup = "Get started" | "Guides" | "Moving to Veridesk" | "Reference";
/** `file`: below `docs`. */
type PageSource = { slug: string; file: string; group: DocsPageGroup };

export const pageSources: readonly PageSource[] = [
  { slug: "", file: "developers/welcome.md", group: "Get started" },
  { slug: "quick-start", file: "developers/quick-start.md", group: "Get started" },
  { slug: "test-mode", file: "test-mode.md", group: "Get started" },
  { slug: "going-live", file: "developers/going-live.md", group: "Get started" },
  { slug: "links", file: "developers/links.md", group: "Guides" },
  { slug: "embedding", file: "developers/embedding.md", group: "Guides" },
  { slug: "callbacks", file: "callbacks.md", group: "Guides" },
  { slug: "signatures", file: "developers/signatures.md", group: "Guides" },
  { slug: "order-and-repeats", file: "developers/order-and-repeats.md", group: "Guides" },
  { slug: "resubmission", file: "developers/resubmission.md", group: "Guides" },
  { slug: "errors", file: "developers/errors.md", group: "Guides" },
  { slug: "versions", file: "developers/versions.md", group: "Guides" },
  { slug: "client", file: "developers/client.md", group: "Guides" },
  { slug: "from-kycaid", file: "developers/from-kycaid.md", group: "Moving to Veridesk" },
  { slug: "from-yente", file: "developers/from-yente.md", group: "Moving to Veridesk" },
];

export type SiteAddresses = { api: string; desk: string; applicants: string };
export type DocsPage = DrawnPage & {
  slug: string;
  group: DocsPageGroup;
  title: string;
  /** Its first paragraph. */
  description: string;
  markdown: string;
  isReference: boolean;
};

const nameOf = (file: string) => file.slice(file.lastIndexOf("/") + 1);
const slugs = new Map(pageSources.map(({ slug, file }) => [nameOf(file), slug]));

export const docsPathOf = (slug: string): string => (slug === "" ? "/docs" : `/docs/${slug}`);

/** Links between our files lead to pages; those to files that are no pages are no links. */
const toPage: ResolveLink = (href) => {
  if (href.startsWith("https://") || href.startsWith("http://") || href.startsWith("#") || href.startsWith("/"))
    return href;
  const [file = "", part] = href.split("#");
  const slug = file.startsWith("reference/") ? file.slice(0, -".md".length) : slugs.get(nameOf(file));
  if (slug === undefined) return null;
  return docsPathOf(slug) + (part === undefined ? "" : `#${part}`);
};

/** Addresses of this installation in place of `{{api}}`, `{{desk}}`, `{{applicants}}`. */
const withAddresses = (text: string, addresses: SiteAddresses): string =>
  Object.entries(addresses).reduce((written, [name, address]) => written.replaceAll(`{{${name}}}`, address), text);

/** Of the page as Markdown: links that lead somewhere from wherever it is read. */
function withWholeLinks(text: string, base: string): string {
  const [first = "", ...others] = text.split("](");
  const linked = others.map((each) => {
    const end = each.indexOf(")");
    const path = end < 0 ? null : toPage(each.slice(0, end));
    if (!path?.startsWith("/docs")) return each;
    const [page = "", part] = path.split("#");
    return `${base}${page === "/docs" ? "/docs/welcome" : page}.md${part === undefined ? "" : `#${part}`}${each.slice(end)}`;
  });
  return [first, ...linked].join("](");
}

export function drawGuide({ slug, group }: PageSource, text: string, addresses: SiteAddresses): DocsPage {
  const written = withAddresses(text, addresses);
  const blocks = readMarkdown(written);
  const title = blocks.find((block) => block.kind === "heading");
  const said = blocks.find((block) => block.kind === "paragraph");
  const description = said ? (drawBlocks([said], toPage).found[0]?.text.trim() ?? "") : "";
  const markdown = withWholeLinks(written, addresses.api);
  return {
    ...drawBlocks(blocks, toPage),
    slug,
    group,
    title: title?.text ?? "",
    description,
    markdown,
    isReference: false,
  };
}

const badge = (method: string, path: string) =>
  `<span class="verb ${method.toLowerCase()}">${method}</span> <code class="path">${path.replaceAll("/", "<wbr>/")}</code>`;

/** Markdown has one language of the five, the page all. */
function markdownOf({ tag, words, calls }: ReferencePart, base: string): string {
  const parts = calls.map(({ method, path, words: own, codes }) => {
    const [curl = "", ...others] = codes.split("\n\n```");
    const reply = others.filter((each) => each.startsWith("json")).map((each) => `\`\`\`${each}`);
    return [`## ${method} ${path}`, own, curl, ...reply].join("\n\n");
  });
  return withWholeLinks([`# ${tag}`, words, ...parts, ""].join("\n\n"), base);
}

/** Each call has its words at one side and its programs at the other. */
export function drawReferencePart(part: ReferencePart, addresses: SiteAddresses): DocsPage {
  const headings: PageHeading[] = [];
  const found: DrawnPage["found"] = [];
  const sections = part.calls.map(({ id, method, path, words, codes }) => {
    const own = drawBlocks(readMarkdown(words), toPage);
    headings.push({ level: 2, id, text: `${method} ${path}` });
    found.push({ id, title: `${method} ${path}`, text: own.found.map(({ text }) => text).join(" ") });
    const heading = drawHeading({ level: 2, id }, badge(method, path));
    const beside = drawBlocks(readMarkdown(codes), toPage).html;
    return `<section class="call"><div>${heading}${own.html}</div><div class="beside">${beside}</div></section>`;
  });
  return {
    slug: part.slug,
    group: "Reference",
    title: part.tag,
    description: part.words,
    markdown: markdownOf(part, addresses.api),
    html: `<h1>${part.tag}</h1><p class="lead">${part.words}</p>${sections.join("\n")}`,
    headings,
    found,
    isReference: true,
  };
}
