import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import type { FeedFault } from "#contract/records/verifications/media-findings.ts";
import { newsLimits } from "#engines/media/media.types.ts";
import { runCommand } from "#server/cli/commands.ts";
import { loadFeed } from "#server/features/screening/media-feeds/media-feeds.refresh.service.ts";
import { addFeed, removeFeed, switchFeed } from "#server/features/screening/media-feeds/media-feeds.service.ts";
import { inSystemStep, type JobStep } from "#server/platform/jobs/jobs.ts";
import { createOutbound } from "#server/platform/outbound/outbound.ts";
import { type HttpsTarget, startHttpsTarget } from "../../../../test/doubles/https-target.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { passForm, person } from "../../../../test/passages.ts";

// Each way in which a feed that is switched on cannot be counted as searched whole, through the door.

const host = "feeds.publisher.example";
let target: HttpsTarget;
let server: TestServer;
let owner: Member;
let folder: string;
beforeAll(async () => {
  target = await startHttpsTarget([host]);
  const lookup = async () => [{ address: "127.0.0.1" }];
  const outbound = createOutbound({ allowList: ["127.0.0.1/32"], ownHosts: [], ca: target.ca, lookup });
  server = await openTestServer({
    own: true,
    workers: 1,
    overrides: { outbound },
    settings: { TRUST_PROXY: "127.0.0.1" },
  });
  owner = await makeMember(server);
  folder = await mkdtemp(join(tmpdir(), "veridesk-feeds-"));
});
afterAll(async () => {
  await server.close();
  await target.close();
  await rm(folder, { recursive: true, force: true });
});

const step: JobStep = (work) => inSystemStep(server.platform, "test", null, work);
const item = (title: string, text = "") => `<item><title>${title}</title><description>${text}</description></item>`;
const answer = (...items: string[]) =>
  target.answerWith({ kind: "status", status: 200, body: `<rss><channel>${items.join("")}</channel></rss>` });
const load = (code: string) => loadFeed(server.platform, step, code);

async function addLoaded(code: string, ...items: string[]) {
  await step((ctx) =>
    addFeed(ctx, { code, name: code, address: `https://${host}:${target.port}/rss`, language: null }),
  );
  answer(...(items.length > 0 ? items : [item(`News of ${code}`)]));
  expect(await load(code)).toMatchObject({ kind: "loaded" });
}

const { PROFILE, ADVERSE_MEDIA } = defaultSteps();
const config = { steps: [PROFILE, ADVERSE_MEDIA], detectMatchingApplicants: false };
const pass = (first: string) => passForm(server, owner, { config, profile: person(first) });
type Checked = Awaited<ReturnType<typeof pass>>;
const newsOf = ({ data }: Checked) => data.checks.find(({ name }: { name: string }) => name === "adverse_media");

const filler = (count: number) => Array.from({ length: count }, (_, n) => item(`Short news number ${n}`));
const makeFault: Record<FeedFault, (code: string) => Promise<void>> = {
  never_loaded: async (code) => {
    const address = `https://${host}:${target.port}/rss`;
    await step((ctx) => addFeed(ctx, { code, name: code, address, language: null }));
  },
  failed: async (code) => {
    await addLoaded(code);
    target.answerWith({ kind: "status", status: 503, body: "" });
    expect(await load(code)).toMatchObject({ kind: "failed" });
  },
  too_old: async (code) => {
    await addLoaded(code);
    const hours = server.platform.config.mediaStaleHours + 1;
    await server.query("update media_feeds set loaded_at = now() - make_interval(hours => $2) where code = $1", [
      code,
      hours,
    ]);
  },
  cut: (code) => addLoaded(code, ...filler(newsLimits.articles + 1)),
};

test.each(Object.entries(makeFault))(
  "a feed that was %s is named with the reason; nobody passes",
  async (why, make) => {
    const code = `feed-${why.replaceAll("_", "-")}`;
    await addLoaded("whole");
    expect((await pass("Zenobia")).results.adverse_media).toBe("pass");
    await make(code);
    const checked = await pass("Zenobia");
    expect(checked).toMatchObject({ status: "pending", results: { adverse_media: "not_available" } });
    const missing = [{ why, feed: code }];
    expect(newsOf(checked).evidence).toEqual({ found: "adverse_media.missing", missing });
    const [row] = await server.query<{ detail: { media: unknown } }>(
      "select detail from audit_log where action = 'verifications.checked' order by seq desc limit 1",
    );
    expect(row?.detail.media).toEqual({ missing });
    await step((ctx) => switchFeed(ctx, code, false));
    expect((await pass("Zenobia")).results.adverse_media).toBe("pass");
    await step((ctx) => removeFeed(ctx, code));
    await step((ctx) => removeFeed(ctx, "whole"));
  },
);

test("a text that was shortened counts as cut as long as it is kept, and what is found is found in part", async () => {
  const long = `Halyna Koval was convicted of fraud. ${"And so on. ".repeat(newsLimits.textCharacters / 10)}`;
  await addLoaded("long", item("A long trial", long));
  answer(item("Another day"));
  await load("long");
  const missing = [{ why: "cut", feed: "long" }];
  expect(newsOf(await pass("Zenobia")).evidence).toEqual({ found: "adverse_media.missing", missing });
  const found = await pass("Halyna");
  expect(newsOf(found)).toMatchObject({
    result: "review",
    evidence: { found: "adverse_media.found_in_part", articles: 1, missing },
  });
  await step((ctx) => removeFeed(ctx, "long"));
});

test("a feed that was never loaded is named where nothing else is there", async () => {
  await makeFault.never_loaded("alone");
  const missing = [{ why: "never_loaded", feed: "alone" }];
  expect(newsOf(await pass("Zenobia"))).toMatchObject({ result: "not_available", evidence: { missing } });
  await step((ctx) => removeFeed(ctx, "alone"));
  expect(newsOf(await pass("Zenobia")).evidence).toEqual({ found: "unchecked", reason: "no_media" });
});

test("a file that is more than is kept is refused whole", async () => {
  const path = join(folder, "many.xml");
  await writeFile(path, `<rss><channel>${filler(newsLimits.articles + 1).join("")}</channel></rss>`);
  const said: string[] = [];
  const code = await runCommand(
    ["media", "import", path],
    async () => server.operator,
    (line) => said.push(line),
  );
  expect([code, said.join()]).toEqual([1, expect.stringContaining("more than 2000 articles: split it")]);
  expect(await server.query("select 1 from media_articles where feed_code = 'files'")).toEqual([]);
});
