import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { newsLimits } from "#engines/media/media.types.ts";
import { findFeed, listFeeds } from "#server/features/screening/media-feeds/media-feeds.queries.ts";
import { loadFeed } from "#server/features/screening/media-feeds/media-feeds.refresh.service.ts";
import { type FeedLoadResult, isFeedCode } from "#server/features/screening/media-feeds/media-feeds.rules.ts";
import {
  addFeed,
  importFile,
  removeFeed,
  switchFeed,
} from "#server/features/screening/media-feeds/media-feeds.service.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type CliCommand, type PrintLine, readCommandOptions, UsageError } from "./command.ts";

/** Foreign text must not control the operator's terminal. */
const printable = (text: string) => text.replaceAll(/\p{Cc}/gu, "�");
const inStep = <T>(platform: Platform, work: Parameters<typeof inSystemStep<T>>[3]) =>
  inSystemStep(platform, "media", null, work);

async function sayStatus(platform: Platform, say: PrintLine): Promise<number> {
  const feeds = await inStep(platform, listFeeds);
  for (const feed of feeds) {
    const day = feed.newest === null ? "" : `, the newest of ${feed.newest.toISOString().slice(0, 10)}`;
    const state = feed.address === null ? "files" : feed.enabled ? "hourly" : "switched off";
    say(
      printable(`${feed.code}  ${feed.name}  ${state}  ${feed.articles} articles${day}  ${feed.address ?? ""}`.trim()),
    );
    if (feed.last_error !== null) say(`      last try failed: ${printable(feed.last_error)}`);
    else if (feed.address !== null && feed.loaded_at === null) say("      not loaded yet");
    else if (feed.is_cut) say("      more than is kept of it: its search counts as one in part");
  }
  const total = feeds.reduce((sum, { articles }) => sum + articles, 0);
  say(
    feeds.length === 0
      ? "No feed is set up: adverse media is not available."
      : `${feeds.length} feeds, ${total} articles`,
  );
  return 0;
}

function languageOf(text: string | undefined): string | null {
  if (text !== undefined && !/^[a-z]{2,3}$/.test(text)) throw new UsageError("A language is two letters, such as uk.");
  return text ?? null;
}

async function add(platform: Platform, args: readonly string[], say: PrintLine): Promise<number> {
  const { options, rest } = readCommandOptions(args, ["address", "name", "language"]);
  const [code = ""] = rest;
  const { address } = options;
  if (rest.length !== 1 || address === undefined) throw new UsageError("media add CODE --address URL");
  if (!isFeedCode(code)) throw new UsageError("A code has small letters, digits and hyphens, at most 40.");
  const refusal = platform.outbound.checkUrl(address);
  if (refusal) {
    say(`This address is not allowed: ${refusal.replaceAll("_", " ")}.`);
    return 1;
  }
  const name = options.name ?? new URL(address).hostname;
  const feed = { code, name, address, language: languageOf(options.language) };
  if (!(await inStep(platform, (ctx) => addFeed(ctx, feed)))) {
    say(`There is a feed "${code}" already.`);
    return 1;
  }
  say(`Added. It is loaded every hour; at once: npm run veridesk -- media refresh ${code}`);
  return 0;
}

const ownFiles = "files";

async function readOne(path: string): Promise<Buffer | string> {
  const info = await stat(path).catch(() => null);
  if (!info?.isFile()) return "there is no such file";
  if (info.size > newsLimits.fileBytes) return "it is larger than 10 MB";
  return readFile(path);
}

async function importFiles(platform: Platform, args: readonly string[], say: PrintLine): Promise<number> {
  const { options, rest } = readCommandOptions(args, ["feed", "language"]);
  const { feed: code = ownFiles } = options;
  const language = languageOf(options.language);
  if (rest.length === 0) throw new UsageError("media import FILE…");
  if (!isFeedCode(code)) throw new UsageError("A code has small letters, digits and hyphens, at most 40.");
  await inStep(platform, (ctx) => addFeed(ctx, { code, name: code, address: null, language: null }));
  let failed = 0;
  for (const path of rest) {
    const bytes = await readOne(path);
    const done = typeof bytes === "string" ? { refusal: bytes } : await importFile(platform, { code, language }, bytes);
    if ("refusal" in done) failed += 1;
    const { refusal } = { refusal: null, ...done };
    const words = "refusal" in done ? refusal : `${done.format}, ${done.articles} articles, ${done.stored} of them new`;
    say(printable(`${basename(path)}: ${words}`));
  }
  return failed > 0 ? 1 : 0;
}

const sayLoaded = (loaded: FeedLoadResult): string => {
  if (loaded.kind === "unchanged") return "unchanged";
  if (loaded.kind === "failed") return `failed: ${loaded.reason}`;
  return `${loaded.articles} articles, ${loaded.stored} of them new${loaded.isCut ? "; there are more than are read" : ""}`;
};

async function refresh(platform: Platform, codes: readonly string[], say: PrintLine): Promise<number> {
  const feeds = await inStep(platform, listFeeds);
  const wanted =
    codes.length > 0 ? codes : feeds.filter((feed) => feed.enabled && feed.address).map(({ code }) => code);
  let failed = 0;
  for (const code of wanted) {
    const loaded = await loadFeed(platform, (work) => inStep(platform, work), code);
    if (loaded === null || loaded.kind === "failed") failed += 1;
    say(printable(`${code}: ${loaded === null ? "there is no such feed with an address" : sayLoaded(loaded)}`));
  }
  if (wanted.length === 0) say("No feed is switched on.");
  return failed > 0 ? 1 : 0;
}

type Change = (ctx: Ctx, code: string) => Promise<boolean>;
const changes: Record<string, { change: Change; done: string }> = {
  remove: { change: removeFeed, done: "Removed, with its articles. What verifications found in them stays." },
  enable: { change: (ctx, code) => switchFeed(ctx, code, true), done: "Switched on: it is loaded every hour." },
  disable: {
    change: (ctx, code) => switchFeed(ctx, code, false),
    done: "Switched off. Its articles are still searched.",
  },
};

async function changeFeed(platform: Platform, verb: string, codes: readonly string[], say: PrintLine): Promise<number> {
  const wanted = changes[verb];
  const [code = ""] = codes;
  if (!wanted || codes.length !== 1) throw new UsageError(`media ${verb} CODE`);
  const isDone = await inStep(platform, async (ctx) => (await findFeed(ctx, code)) && wanted.change(ctx, code));
  say(isDone ? wanted.done : `There is no feed "${printable(code)}".`);
  return isDone ? 0 : 1;
}

export const mediaCommand: CliCommand = {
  name: "media",
  usage: [
    "media status",
    "media add CODE --address URL [--name NAME] [--language uk]",
    "media import FILE… [--feed CODE] [--language uk]",
    "media refresh [CODE…]",
    "media enable | disable | remove CODE",
  ],
  about: "News for the adverse media check: feeds (RSS, Atom, JSON Feed) that are loaded every hour, and files.",
  async run(platform, [verb = "status", ...args], say) {
    if (verb === "status" && args.length === 0) return sayStatus(platform, say);
    if (verb === "add") return add(platform, args, say);
    if (verb === "import") return importFiles(platform, args, say);
    if (verb === "refresh") return refresh(platform, args, say);
    if (verb in changes) return changeFeed(platform, verb, args, say);
    throw new UsageError(`There is no "media ${printable(verb)}".`);
  },
};
