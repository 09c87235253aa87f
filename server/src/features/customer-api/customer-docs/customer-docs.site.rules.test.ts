import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { customerEndpoints } from "#contract/customer-api/all.ts";
import { drawBlocks } from "./customer-docs.draw.rules.ts";
import { readMarkdown } from "./customer-docs.markdown.rules.ts";
import { pageSources } from "./customer-docs.pages.rules.ts";
import { type DocsSite, makeSite } from "./customer-docs.site.service.ts";
import { namedYenteCalls } from "./customer-openapi.yente.rules.ts";

const root = new URL("../../../../../", import.meta.url);
const addresses = {
  api: "https://api.shop.test",
  desk: "https://desk.shop.test",
  applicants: "https://verify.shop.test",
};

let site: DocsSite;
let pages: [string, string][];
beforeAll(async () => {
  site = await makeSite(addresses);
  pages = [...site.files].flatMap(([path, { mime, text }]) => (mime.startsWith("text/html") ? [[path, text]] : []));
});

test("every file for developers is a page, and every call is in the reference", () => {
  const files = readdirSync(new URL("docs/developers/", root)).map((name) => `developers/${name}`);
  expect(pageSources.map(({ file }) => file)).toEqual(expect.arrayContaining(files));
  const all = pages.map(([, html]) => html).join("");
  for (const { name } of [...customerEndpoints(), ...namedYenteCalls()]) expect(all).toContain(`<h2 id="${name}">`);
});

test("every link of a page leads to a page, and to a part that it has", () => {
  const broken = pages.flatMap(([path, html]) =>
    [...html.matchAll(/href="([^"]*)"/g)].flatMap(([, href = ""]) => {
      if (/^https?:/.test(href)) return [];
      const [target = "", part] = href.split("#");
      if (["/openapi.json"].includes(target)) return [];
      const file = site.files.get(target === "" ? path : target);
      const isThere = file && (part === undefined || part === "main" || file.text.includes(` id="${part}"`));
      return isThere ? [] : [`${path} → ${href}`];
    }),
  );
  expect(broken).toEqual([]);
});

test("a page asks no other host, and nothing in it is inline", () => {
  for (const [path, html] of pages) {
    expect(html, path).not.toMatch(/<script>|<style|style="|onclick=|<img|@import/);
    expect(html.match(/<h1[ >]/g), path).toHaveLength(1);
    expect(html, path).not.toMatch(/\{\{(api|desk|applicants)\}\}/);
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.length, path).toBe(new Set(ids).size);
  }
  for (const name of ["docs.css", "docs.js"])
    expect(site.files.get(`/docs/${name}`)?.text).not.toMatch(/https?:\/\/|url\(/);
});

test("every page is there as Markdown, and in the two lists for machines", () => {
  const short = site.files.get("/llms.txt")?.text ?? "";
  const whole = site.files.get("/llms-full.txt")?.text ?? "";
  for (const [path] of pages) {
    const markdown = path === "/docs" ? "/docs/welcome.md" : `${path}.md`;
    const text = site.files.get(markdown)?.text ?? "";
    expect(text, path).toMatch(/^# /);
    expect(whole).toContain(text.trim());
    expect(short).toContain(`(https://api.shop.test${markdown}): `);
    const linked = [...text.matchAll(/\]\(https:\/\/api\.shop\.test(\/docs[^)#]*)/g)].map(([, target = ""]) => target);
    expect(linked.filter((target) => !site.files.has(target))).toEqual([]);
  }
});

test("the search has the words of every page under the heading that they are below", () => {
  const parts = JSON.parse(site.files.get("/docs/search.json")?.text ?? "[]") as {
    path: string;
    title: string;
    text: string;
  }[];
  for (const [path] of pages) expect(parts.some((part) => part.path.split("#")[0] === path)).toBe(true);
  expect(parts.find(({ path }) => path === "/docs/errors#limits")?.text).toContain("600 calls");
  expect(parts.find(({ path }) => path === "/docs/reference/applicants#createApplicant")?.text).toContain("first_name");
});

test("a call's programs are one group, and its reply is seen beside each of them", () => {
  const page = site.files.get("/docs/reference/applicants")?.text ?? "";
  expect(page.match(/class="tabs"/g)).toHaveLength(4);
  expect(page.match(/<figcaption><span>JSON/g)).toHaveLength(4);
});

test("a call that a guide names is shown in every language", () => {
  const page = site.files.get("/docs/links")?.text ?? "";
  for (const language of ["curl", "node", "python", "php", "ruby"])
    expect(page).toContain(`data-language="${language}"`);
  expect(page).toContain("https://api.shop.test/forms/");
});

test("the pages wear the desk's colours", () => {
  const read = (path: string) => readFileSync(new URL(path, root), "utf8");
  const theme = read("web/src/theme.ts");
  const css = site.files.get("/docs/docs.css")?.text ?? "";
  const [light = "", dark = ""] = theme.slice(theme.indexOf("light: {")).split("dark: {");
  const [lightTokens = "", darkTokens = ""] = read("web/src/tokens.css").split('scheme="dark"');
  const valueIn = (text: string, name: string) => new RegExp(`^ *"?${name}"?: "?([^";]+)`, "m").exec(text)?.[1];
  for (const [own, name] of [
    ["ink", "--mantine-color-text"],
    ["dim", "--mantine-color-dimmed"],
    ["ground", "--app-ground"],
    ["surface", "--app-surface"],
    ["sunken", "--app-sunken"],
    ["line", "--app-line"],
    ["accent-soft", "--app-accent-soft"],
    ["accent-text", "--app-accent-text"],
  ] as const)
    expect(css).toContain(
      `--${own}: light-dark(${valueIn(light + lightTokens, name)}, ${valueIn(dark + darkTokens, name)})`,
    );
});

const draw = (text: string) => drawBlocks(readMarkdown(text), (href) => (href === "none" ? null : href)).html;

test.each([
  ["# A `b`", "<h1>A <code>b</code></h1>"],
  ["one\ntwo **three** *four*", "<p>one two <strong>three</strong> <em>four</em></p>"],
  ["[a](/b) [c](none)", '<p><a href="/b">a</a> c</p>'],
  ['2 * 3 * 4, a_b_c, 5 < 6 & "q"', "<p>2 * 3 * 4, a_b_c, 5 &lt; 6 &amp; &quot;q&quot;</p>"],
  ["`**no** <b>`", "<p><code>**no** &lt;b&gt;</code></p>"],
  ["- a\n- b\n  c\n\n  1. d", "<ul><li>a</li><li>b c<ol><li>d</li></ol></li></ul>"],
  ["> a\n> b", '<div class="note"><p>a b</p></div>'],
  ["<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"],
  ["an unfinished [link](and `code", "<p>an unfinished [link](and `code</p>"],
])("%j is drawn", (text, html) => {
  expect(draw(text)).toBe(html);
});

test("a table keeps a bar in code, and has a head where it is named", () => {
  expect(draw("| a | |\n|---|---|\n| `x|y` | b \\| c |")).toContain("<tr><td><code>x|y</code></td><td>b | c</td></tr>");
  expect(draw("| | |\n|---|---|\n| a | b |")).not.toContain("<thead>");
});

test("code is coloured and escaped, and programs of several languages are one group", () => {
  const html = draw('```js\nconst a = "<b>"; // c\n```\n\n```python\nprint(1)\n```');
  expect(html).toContain('<i class="k">const</i> a = <i class="s">&quot;&lt;b&gt;&quot;</i>; <i class="c">// c</i>');
  expect(html.match(/data-language="(node|python)"/g)).toHaveLength(2);
  expect(draw("```json\n{}\n```")).not.toContain("tabs");
});
