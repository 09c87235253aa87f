import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { runCommand } from "#server/cli/commands.ts";
import { inSystemStep, type JobStep } from "#server/platform/jobs/jobs.ts";
import type { LiveScope } from "#server/platform/live-scope.ts";
import { createOutbound } from "#server/platform/outbound/outbound.ts";
import { putArticle } from "../../../../test/articles.ts";
import { behaviours, startServicesProvider } from "../../../../test/doubles/services-provider.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { passForm, person } from "../../../../test/passages.ts";
import { searchMedia } from "./verification-articles.search.service.ts";

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await openTestServer({ own: true, workers: 1, settings: { TRUST_PROXY: "127.0.0.1" } });
  folder = await mkdtemp(join(tmpdir(), "veridesk-media-"));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function operator(...words: string[]) {
  const said: string[] = [];
  const code = await runCommand(
    words,
    async () => server.operator,
    (line) => said.push(line),
  );
  return { code, text: said.join("\n") };
}

async function fileOf(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const { PROFILE, ADVERSE_MEDIA } = defaultSteps();
const steps = [PROFILE, ADVERSE_MEDIA];
const rss = `<rss version="2.0"><channel><title>Court News</title>
  <item><title>Banker sentenced</title><link>https://news.example/1</link><pubDate>${new Date().toUTCString()}</pubDate>
    <description>Halyna Koval was convicted of fraud &lt;b&gt;on Monday&lt;/b&gt;.</description></item>
  <item><title>A fair</title><link>https://news.example/2</link><description>Halyna Koval sold honey.</description></item>
  <item><title>Ancient</title><link>https://news.example/3</link><pubDate>Tue, 03 Mar 1998 10:00:00 GMT</pubDate>
    <description>Halyna Koval, fraud</description></item>
</channel></rss>`;

test("the operator's file, an applicant, and a reviewer who says why an article does not count", async () => {
  const owner = await makeMember(server);
  const before = await passForm(server, owner, { config: { steps }, profile: person("Halyna") });
  expect(before.results.adverse_media).toBe("not_available");
  expect(before.data.amc).toBeNull();

  const path = await fileOf("court.xml", rss);
  expect(await operator("media", "import", path)).toEqual({
    code: 0,
    text: "court.xml: rss, 3 articles, 2 of them new",
  });
  expect((await operator("media", "import", path)).text).toContain("0 of them new");

  const config = { steps, detectMatchingApplicants: false };
  const found = await passForm(server, owner, { config, profile: person("Halyna") });
  expect(found).toMatchObject({ status: "pending", results: { adverse_media: "review" } });
  expect(found.data.amc).toEqual({ total_articles: 1 });
  const articles = `/api/verifications/${found.id}/articles`;
  const { data } = await owner.get(articles);
  expect(data).toMatchObject({
    total_articles: 1,
    items: [{ title: "Banker sentenced", source: "files", url: "https://news.example/1", dismissal: null }],
  });
  const [{ id, snippets }] = data.items;
  const [{ text, marks }] = snippets;
  const shown = marks.map(({ from, to }: { from: number; to: number }) => text.slice(from, to));
  expect(shown).toEqual(["sentenced", "Halyna Koval", "convicted", "fraud"]);

  expect((await owner.post(`${articles}/${id}/restore`)).errors[0]).toMatchObject({
    code: "verificationArticles.not_dismissed",
  });
  expect((await owner.post(`${articles}/${id}/dismiss`, { reason: " " })).status).toBe(422);
  const analyst = await makeMember(server, "analyst", owner.projectId);
  const developer = await makeMember(server, "developer", owner.projectId);
  expect((await developer.post(`${articles}/${id}/dismiss`, { reason: "x" })).status).toBe(403);
  expect((await analyst.post(`${articles}/${id}/dismiss`, { reason: "A namesake from Lviv" })).errors).toEqual([]);
  expect((await analyst.post(`${articles}/${id}/dismiss`, { reason: "Again" })).status).toBe(409);
  expect((await owner.get(articles)).data).toMatchObject({
    total_articles: 0,
    items: [{ id, dismissal: { by: "Olena Kovalenko", reason: "A namesake from Lviv" } }],
  });
  expect((await owner.get(`/api/verifications/${found.id}`)).data.amc).toEqual({ total_articles: 0 });
  expect((await analyst.post(`${articles}/${id}/restore`)).errors).toEqual([]);
  expect((await owner.get(articles)).data.total_articles).toBe(1);

  const [row] = await server.query<{ found: string }>(
    "select found::text from verification_articles where verification_id = $1",
    [found.id],
  );
  expect(row?.found).not.toContain("Halyna");
});

test("somebody about whom there is nothing passes; keywords of the form are obeyed", async () => {
  const owner = await makeMember(server);
  await operator("media", "import", await fileOf("honey.txt", "Market day\nZenobia Koval sold honey in Kyiv."));
  const passed = await passForm(server, owner, { config: { steps }, profile: person("Zenobia") });
  expect(passed).toMatchObject({ status: "valid", results: { adverse_media: "pass" } });
  const own = { ...ADVERSE_MEDIA, primaryKeywords: ["honey"], secondaryKeywords: ["Kyiv"] };
  const config = { steps: [PROFILE, own], detectMatchingApplicants: false };
  const found = await passForm(server, owner, { config, profile: person("Zenobia") });
  expect(found.results.adverse_media).toBe("review");
  const { items } = (await owner.get(`/api/verifications/${found.id}/articles`)).data;
  expect(items[0]).toMatchObject({ title: "Market day", url: null, primary: ["honey"], secondary: ["Kyiv"] });
});

test("a provider's articles stand beside those that are loaded, count by our rule, and its silence is no pass", async () => {
  const provider = await startServicesProvider();
  try {
    const outbound = createOutbound({ allowList: [provider.host], ownHosts: [], totalTimeoutMs: 700 });
    const config = { ...server.platform.config, mediaUrl: provider.url, mediaKey: "news-secret" };
    const { projectId } = await makeMember(server);
    const step: JobStep = (work) => inSystemStep(server.platform, "test", projectId, work);
    const verificationId = randomUUID();
    const search = (name: string, isLastTry = false) =>
      searchMedia({ ...server.platform, outbound, config }, step, {
        live: { projectId } as LiveScope,
        verificationId,
        isLastTry,
        names: [name],
        primary: ["fraud"],
        secondary: [],
      });
    const text = "Yaryna Koval was convicted of fraud in Lviv.";
    const articles = [
      { title: "Guilty", text, url: "https://news.example/9", source: "Court", published: "2026-05-04T10:00:00+02:00" },
      { title: "A fair", text: "Yaryna Koval sold honey." },
      { title: "A trap", text, url: "javascript:alert(1)" },
    ];
    provider.behave(behaviours.answers({ articles }));
    const found = await search("Yaryna Koval");
    expect(found).toMatchObject({ kind: "searched" });
    expect(found.kind === "searched" && found.articles.map((each) => [each.found.title, each.found.url])).toEqual([
      ["Guilty", "https://news.example/9"],
      ["A trap", null],
    ]);
    const again = await search("Yaryna Koval");
    expect(again).toEqual(found);
    const ids = provider.requested.map(({ headers }) => headers["idempotency-key"]);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(provider.requested[0]).toMatchObject({
      headers: { authorization: "Bearer news-secret" },
      body: { version: 1, kind: "media", question: { names: ["Yaryna Koval"], primary: ["fraud"], secondary: [] } },
    });
    provider.behave(behaviours.knowsNothing);
    expect(await search("Yaryna Koval")).toEqual({ kind: "searched", articles: [], missing: [] });
    const tooMany = Array.from({ length: 101 }, () => ({ title: "x", text: "x" }));
    for (const bad of [
      behaviours.isBroken,
      behaviours.isSilent,
      behaviours.neverEnds,
      behaviours.says("no JSON"),
      behaviours.answers({ articles: tooMany }),
      behaviours.redirects(provider.url),
    ]) {
      provider.behave(bad);
      await expect(search("Yaryna Koval")).rejects.toThrow("the provider of news did not answer");
    }
    provider.behave(behaviours.isBroken);
    await expect(search("Halyna Koval")).rejects.toThrow("the provider of news did not answer");
    const silent = { why: "silent", feed: null };
    expect(await search("Yaryna Koval", true)).toEqual({ kind: "searched", articles: [], missing: [silent] });
    expect(await search("Halyna Koval", true)).toMatchObject({
      articles: [{ found: { title: "Banker sentenced" } }],
      missing: [silent],
    });
  } finally {
    await provider.close();
  }
});

test("an article of another verification, and one that is not there, are not found", async () => {
  const owner = await makeMember(server);
  const { id } = await passForm(server, owner, { config: {}, profile: person("Quirina") });
  const other = await passForm(server, owner, { config: {}, profile: person("Rosalia") });
  const article = await putArticle(server, other.id);
  expect(await owner.post(`/api/verifications/${id}/articles/${article}/dismiss`, { reason: "x" })).toMatchObject({
    status: 404,
    errors: [{ code: "verificationArticles.not_found" }],
  });
});

test("the operator is told what is wrong, and what is there", async () => {
  const broken = await fileOf("cut.xml", "<rss><channel><item>");
  const { code, text } = await operator("media", "import", broken, join(folder, "missing.xml"));
  expect(code).toBe(1);
  expect(text).toMatch(/cut\.xml: .*cut off[\s\S]*missing\.xml: there is no such file/);
  expect((await operator("media", "add", "inside", "--address", "http://127.0.0.1/feed")).code).toBe(1);
  expect((await operator("media", "add", "Bad Code", "--address", "https://a.example/")).code).toBe(2);
  expect(
    (await operator("media", "add", "court", "--address", "https://feeds.example/rss", "--language", "en")).code,
  ).toBe(0);
  expect((await operator("media", "add", "court", "--address", "https://feeds.example/rss")).text).toContain("already");
  expect((await operator("media", "status")).text).toMatch(
    /court {2}feeds\.example {2}hourly {2}0 articles[\s\S]*not loaded yet/,
  );
  expect((await operator("media", "disable", "court")).code).toBe(0);
  expect((await operator("media", "remove", "court")).code).toBe(0);
  expect((await operator("media", "remove", "court")).code).toBe(1);
  expect((await operator("media", "dance")).code).toBe(2);
});
