import { userInfo } from "node:os";
import { basename } from "node:path";
import { listCode, listKinds } from "#contract/screening/lists.contract.ts";
import { listFormats } from "#engines/lists/lists.types.ts";
import {
  acceptVersion,
  disableList,
  enableList,
  findList,
  type ListDefinition,
  ListRefusal,
  rollBackList,
} from "#server/features/screening/lists/lists.decide.service.ts";
import { knownLists, ListAddresses } from "#server/features/screening/lists/lists.known.rules.ts";
import {
  accountsOfVersions,
  readListRows,
  readListVersions,
} from "#server/features/screening/lists/lists.rows.queries.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type CliCommand, type PrintLine, readCommandOptions, UsageError } from "./command.ts";
import { loadAloud } from "./lists.load.ts";
import { importNetworksAloud, isNetworkKind, removeNetworksAloud, sayNetworks } from "./lists.networks.ts";
import { printableText, sayLists, sayVersions } from "./lists.table.ts";
import { lossesText, missedLines } from "./lists.words.ts";

type Call = { platform: Platform; args: readonly string[]; say: PrintLine };
type Options = ReturnType<typeof readCommandOptions>["options"];

function oneOf<T extends string>(name: string, value: string | undefined, known: readonly T[]): T {
  const found = known.find((each) => each === value);
  if (found === undefined) throw new UsageError(`--${name} must be one of ${known.join(", ")}.`);
  return found;
}

function codeOf(text: string | undefined): string {
  if (text === undefined || !listCode.test(text))
    throw new UsageError("A list's code has small letters, digits and hyphens, 40 at most.");
  return text;
}

function noMore(rest: readonly string[], most: number): void {
  if (rest.length > most) throw new UsageError(`"${rest[most]}" is too much.`);
}

async function status({ platform, args, say }: Call): Promise<number> {
  noMore(args, 0);
  await sayNetworks(platform, say);
  const { items } = await platform.database.inProject(null, ({ tx }) => readListRows({ tx }, platform.config));
  if (items.length === 0) {
    const codes = [...knownLists(platform.config).keys()].join(", ");
    say(`No list is loaded, so nothing is screened. Known publishers: ${codes}.`);
    say("Enable some: npm run veridesk -- lists enable ofac un uk");
    return 0;
  }
  sayLists(items, Date.now(), say);
  for (const { code, current, waiting } of items) {
    for (const each of [waiting, current])
      if (each && each.losses.length > 0) say(`${code}: version ${each.version}: ${lossesText(each.losses)}.`);
    if (current) for (const line of missedLines(code, current)) say(line);
  }
  const problems = await platform.database.inProject(null, ({ tx }) =>
    tx.selectFrom("list_sources").select(["code", "problem_text"]).where("problem_text", "is not", null).execute(),
  );
  for (const { code, problem_text } of problems) say(`${code}: ${printableText(problem_text ?? "")}`);
  return 0;
}

async function versions({ platform, args: [code, ...more], say }: Call): Promise<number> {
  noMore(more, 0);
  await findList(platform, codeOf(code));
  const { items } = await platform.database.inProject(null, ({ tx }) => readListVersions({ tx }, codeOf(code)));
  const accounts = await platform.database.inProject(null, ({ tx }) => accountsOfVersions(tx, codeOf(code)));
  sayVersions(items, accounts, say);
  for (const each of items) if (each.losses.length > 0) say(`version ${each.version}: ${lossesText(each.losses)}.`);
  const shown = items.find(({ state }) => state === "current");
  if (shown) for (const line of missedLines(codeOf(code), shown)) say(line);
  return 0;
}

function ownAddress(platform: Platform, options: Options, code: string): ListDefinition {
  const { address = "", alt, add, comments, name = code } = options;
  for (const each of [address, alt, add, comments])
    if (each !== undefined && platform.outbound.checkUrl(each) !== null)
      throw new UsageError(`${each} is no address that this installation calls: ${platform.outbound.checkUrl(each)}.`);
  return {
    code,
    name,
    kind: oneOf("kind", options.kind, listKinds),
    format: oneOf("format", options.format, listFormats),
    comesFrom: "addresses",
    addresses: { main: address, ...(alt && { alt }), ...(add && { add }), ...(comments && { comments }) },
  };
}

/** @throws ListRefusal */
async function definitionOf(platform: Platform, code: string, licence: string | undefined): Promise<ListDefinition> {
  const known = knownLists(platform.config).get(code);
  if (!known) {
    const { name, kind, format, comes_from: comesFrom, addresses } = await findList(platform, code);
    return {
      code,
      name,
      kind,
      format,
      comesFrom,
      addresses: comesFrom === "addresses" ? ListAddresses.parse(addresses) : null,
    };
  }
  if (typeof known.addresses === "string") throw new ListRefusal(known.addresses);
  if (known.licence && licence !== "accepted")
    throw new ListRefusal(`${known.licence} If you may use it: lists enable ${code} --licence accepted`);
  return { code, name: known.name, kind: known.kind, format: known.format, comesFrom: "publisher", addresses: null };
}

async function enable({ platform, args, say }: Call): Promise<number> {
  const { options, rest } = readCommandOptions(args, [
    "address",
    "alt",
    "add",
    "comments",
    "format",
    "kind",
    "name",
    "licence",
  ]);
  if (rest.length === 0) throw new UsageError("Which list?");
  const codes = rest.map(codeOf);
  if (options.address !== undefined) noMore(rest, 1);
  const lists = await Promise.all(
    codes.map((code) =>
      options.address === undefined
        ? definitionOf(platform, code, options.licence)
        : ownAddress(platform, options, code),
    ),
  );
  let areAllLoaded = true;
  for (const list of lists) {
    await enableList(platform, list);
    if (list.comesFrom === "files") say(`${list.code} is screened against again.`);
    else areAllLoaded = (await loadAloud(platform, list.code, {}, say)) && areAllLoaded;
  }
  return areAllLoaded ? 0 : 1;
}

async function refresh({ platform, args, say }: Call): Promise<number> {
  const { items } = await platform.database.inProject(null, ({ tx }) => readListRows({ tx }, platform.config));
  const codes =
    args.length > 0
      ? args.map(codeOf)
      : items.filter((each) => each.enabled && !each.isFromFiles).map(({ code }) => code);
  for (const code of codes) await findList(platform, code);
  if (codes.length === 0) say("No enabled list has an address.");
  let areAllLoaded = true;
  for (const code of codes) areAllLoaded = (await loadAloud(platform, code, {}, say)) && areAllLoaded;
  return areAllLoaded ? 0 : 1;
}

async function importFile({ platform, args, say }: Call): Promise<number> {
  const { options, rest } = readCommandOptions(args, ["code", "kind", "format", "name", "alt", "add", "comments"]);
  const [main, ...more] = rest;
  if (main === undefined) throw new UsageError("Which file?");
  noMore(more, 0);
  const code = codeOf(options.code);
  if (isNetworkKind(options.kind))
    return importNetworksAloud(
      platform,
      { code, kind: options.kind, file: main, name: options.name ?? basename(main) },
      say,
    );
  const known = knownLists(platform.config).get(code);
  const before = await findList(platform, code).catch(() => null);
  await enableList(platform, {
    code,
    name: options.name ?? before?.name ?? known?.name ?? basename(main),
    kind: options.kind === undefined && before ? before.kind : oneOf("kind", options.kind ?? known?.kind, listKinds),
    format:
      options.format === undefined && before
        ? before.format
        : oneOf("format", options.format ?? known?.format, listFormats),
    comesFrom: "files",
    addresses: null,
  });
  const { alt, add, comments } = options;
  const files = { main, ...(alt && { alt }), ...(add && { add }), ...(comments && { comments }) };
  const isLoaded = await loadAloud(platform, code, { files }, say);
  return isLoaded ? 0 : 1;
}

const versionOf = (text: string | undefined): number | undefined => {
  if (text !== undefined && !/^[1-9]\d{0,8}$/.test(text)) throw new UsageError("A version is a whole number.");
  return text === undefined ? undefined : Number(text);
};

async function accept({ platform, args: [code, version, ...more], say }: Call): Promise<number> {
  noMore(more, 0);
  const by = userInfo().username || "unknown";
  const accepted = await acceptVersion(platform, codeOf(code), { by, version: versionOf(version) });
  say(`${code}: version ${accepted} is current now.`);
  return 0;
}

async function rollback({ platform, args: [code, version, ...more], say }: Call): Promise<number> {
  noMore(more, 0);
  const { from, to } = await rollBackList(platform, codeOf(code), versionOf(version));
  say(`${code}: version ${to} is current now, no more version ${from}.`);
  if (to < from) say("The same file does not become current by itself again; the source's next one does.");
  return 0;
}

async function disable({ platform, args, say }: Call): Promise<number> {
  if (args.length === 0) throw new UsageError("Which list?");
  for (const code of args.map(codeOf)) {
    if (await removeNetworksAloud(platform, code, say)) continue;
    await disableList(platform, code);
    say(`${code} is neither loaded nor screened against any more. What was loaded stays: lists enable ${code}.`);
  }
  return 0;
}

const verbs = { status, versions, enable, refresh, import: importFile, accept, rollback, disable };

export const listsCommand: CliCommand = {
  name: "lists",
  usage: [
    "lists status",
    "lists versions CODE",
    "lists enable ofac un eu uk",
    "lists enable CODE --address URL --format FORMAT --kind KIND [--name NAME] [--alt URL] [--add URL] [--comments URL]",
    "lists refresh [CODE…]",
    "lists import FILE --code CODE --format FORMAT --kind KIND [--name NAME] [--alt FILE] [--add FILE] [--comments FILE]",
    "lists import FILE --code CODE --kind tor|proxy|vpn|hosting|attacker|abuser|threat [--name NAME]",
    "lists accept CODE [VERSION]",
    "lists rollback CODE [VERSION]",
    "lists disable CODE…",
  ],
  about:
    "The lists that persons, companies and numbers are screened against, and lists of networks, which say what is known of a connection: shows them, loads them from their publishers or from files, accepts a version that waits, goes back to an earlier one. It works beside a running server.",
  async run(platform, [verb = "status", ...args], say) {
    const call = Object.entries(verbs).find(([name]) => name === verb)?.[1];
    if (!call) throw new UsageError(`There is no "lists ${verb}".`);
    try {
      return await call({ platform, args, say });
    } catch (error) {
      if (!(error instanceof ListRefusal)) throw error;
      say(error.message);
      return 1;
    }
  },
};
