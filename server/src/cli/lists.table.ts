import type { ListRow, ListVersion } from "#contract/screening/lists.contract.ts";
import type { PrintLine } from "./command.ts";

/** Names and reasons come from files and publishers: they must not control the operator's terminal. */
export const printableText = (text: string): string => text.replaceAll(/\p{Cc}/gu, "�");

export function sayTable(rows: readonly (readonly string[])[], say: PrintLine): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => [...(row[column] ?? "")].length))) ?? [];
  for (const row of rows)
    say(
      row
        .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - [...cell].length))
        .join("  ")
        .trimEnd(),
    );
}

export const listCountOf = (count: number): string => count.toLocaleString("en");

export function listAgeOf(at: string | null, now: number): string {
  if (at === null) return "-";
  const hours = Math.max(0, Math.floor((now - Date.parse(at)) / 3_600_000));
  if (hours === 0) return "under 1 h";
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

export function listStateOf(list: ListRow): string {
  if (!list.enabled) return "off";
  if (list.phase) return list.phase;
  if (list.waiting) return `version ${list.waiting.version} waits: lists accept ${list.code}`;
  if (list.problem) return "the last load failed";
  if (!list.current) return "not loaded yet";
  if (list.isOld) return "too old";
  return list.current.losses.length > 0 ? "shrunk" : "ok";
}

const versionsHead = [
  "version",
  "state",
  "accepted by",
  "loaded",
  "entries",
  "added",
  "changed",
  "removed",
  "left out",
  "names",
  "under 95",
];

function acceptedBy({ version, acceptedBy: by }: ListVersion, accounts: ReadonlyMap<number, string>): string {
  const account = accounts.get(version);
  return account === undefined ? (by ?? "-") : `${by} (${printableText(account)})`;
}

/** @param accounts by version, of those that the operator accepted */
export function sayVersions(
  items: readonly ListVersion[],
  accounts: ReadonlyMap<number, string>,
  say: PrintLine,
): void {
  const rows = items.map((each) => [
    String(each.version),
    each.state.replace("_", " "),
    acceptedBy(each, accounts),
    `${each.loadedAt.slice(0, 16).replace("T", " ")} UTC`,
    ...[each.entriesCount, each.added, each.changed, each.removed, each.skippedCount].map(listCountOf),
    ...[each.namesCount, each.missedCount].map((count) => (count === null ? "-" : listCountOf(count))),
  ]);
  sayTable([versionsHead, ...rows], say);
}

const head = ["code", "kind", "version", "entries", "last change", "age", "state", "name"];

const rowOf = (list: ListRow, now: number): string[] => {
  const { current } = list;
  return [
    list.code,
    list.kind,
    current ? String(current.version) : "-",
    current ? listCountOf(current.entriesCount) : "-",
    current ? `+${listCountOf(current.added)} ~${listCountOf(current.changed)} -${listCountOf(current.removed)}` : "-",
    listAgeOf(list.confirmedAt, now),
    listStateOf(list),
    printableText(list.name),
  ];
};

export const sayLists = (lists: readonly ListRow[], now: number, say: PrintLine): void =>
  sayTable([head, ...lists.map((list) => rowOf(list, now))], say);
