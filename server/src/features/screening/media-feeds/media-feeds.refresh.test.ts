import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchedName } from "#engines/media/searched-name.ts";
import { inSystemStep, type JobStep } from "#server/platform/jobs/jobs.ts";
import { createOutbound } from "#server/platform/outbound/outbound.ts";
import { type HttpsTarget, startHttpsTarget } from "../../../../test/doubles/https-target.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { tendMediaFeeds } from "./media-feeds.keep.service.ts";
import { findCandidates } from "./media-feeds.queries.ts";
import { loadFeed } from "./media-feeds.refresh.service.ts";
import { addFeed } from "./media-feeds.service.ts";

const name = "feeds.publisher.example";
let target: HttpsTarget;
let server: TestServer;
beforeAll(async () => {
  target = await startHttpsTarget([name]);
  const outbound = createOutbound({
    allowList: ["127.0.0.1/32"],
    ownHosts: [],
    ca: target.ca,
    lookup: async () => [{ address: "127.0.0.1" }],
  });
  server = await openTestServer({ overrides: { outbound } });
});
afterAll(async () => {
  await server.close();
  await target.close();
});

const step: JobStep = (work) => inSystemStep(server.platform, "test", null, work);
const load = (code: string) => loadFeed(server.platform, step, code);
const feed = (code: string, path = "/rss") =>
  step((ctx) => addFeed(ctx, { code, name: code, address: `https://${name}:${target.port}${path}`, language: null }));
const rss = (title: string) =>
  `<rss><channel><item><title>${title}</title><link>https://news.example/${code(title)}</link></item></channel></rss>`;
const code = (title: string) => title.toLowerCase().replaceAll(" ", "-");
const stateOf = async (of: string) =>
  (await server.query<{ last_error: string | null }>("select last_error from media_feeds where code = $1", [of]))[0];

test("a feed is loaded once, and asked afterwards whether it changed", async () => {
  await feed("daily");
  target.answerWith({ kind: "status", status: 200, body: rss("First news"), headers: { etag: '"v1"' } });
  expect(await load("daily")).toMatchObject({ kind: "loaded", articles: 1, stored: 1 });
  target.answerWith({ kind: "status", status: 304, body: "" });
  expect(await load("daily")).toEqual({ kind: "unchanged" });
  expect(target.requests.at(-1)?.headers["if-none-match"]).toBe('"v1"');
  target.answerWith({ kind: "status", status: 200, body: rss("First news") });
  expect(await load("daily")).toMatchObject({ kind: "loaded", articles: 1, stored: 0 });
});

test("what goes wrong is kept with the feed, and what was loaded stays", async () => {
  await feed("broken");
  target.answerWith({ kind: "status", status: 200, body: rss("Kept news") });
  await load("broken");
  target.answerWith({ kind: "status", status: 503, body: "" });
  expect(await load("broken")).toMatchObject({ kind: "failed" });
  expect(await stateOf("broken")).toEqual({ last_error: "The server answered 503." });
  target.answerWith({ kind: "status", status: 200, body: "<rss><channel><item>" });
  await load("broken");
  expect((await stateOf("broken"))?.last_error).toMatch(/cut off/);
  target.answerWith({ kind: "status", status: 302, body: "", headers: { location: "/rss" } });
  await load("broken");
  expect(await stateOf("broken")).toEqual({ last_error: "It moved too often." });
  target.answerWith({ kind: "status", status: 302, body: "", headers: { location: "http://169.254.169.254/" } });
  await load("broken");
  expect((await stateOf("broken"))?.last_error).toMatch(/not allowed/);
  expect(await server.query("select title from media_articles where feed_code = 'broken'")).toEqual([
    { title: "Kept news" },
  ]);
});

test("looking for articles by their index leaves the statements after it to the planner", async () => {
  const name = searchedName("Anna Nemo");
  const planner = await step(async (ctx) => {
    await findCandidates(ctx, name ? [name] : []);
    return sql<{ enable_seqscan: string }>`show enable_seqscan`.execute(ctx.tx);
  });
  expect(name).not.toBeNull();
  expect(planner.rows).toEqual([{ enable_seqscan: "on" }]);
});

test("each hour what is switched on is asked once, and old articles go", async () => {
  await feed("hourly");
  await feed("off");
  await server.query("update media_feeds set enabled = (code = 'hourly'), tried_at = null");
  await server.query("update media_articles set published_at = now() - interval '6 years'");
  const first = await tendMediaFeeds(server.platform);
  expect(first.requested).toBe(1);
  expect(first.removed).toBeGreaterThan(0);
  expect((await tendMediaFeeds(server.platform)).requested).toBe(0);
  const jobs = await server.query<{ code: string }>(
    "select data->'data'->>'code' as code from pgboss.job where name = 'media.refresh'",
  );
  expect(jobs).toEqual([{ code: "hourly" }]);
});
