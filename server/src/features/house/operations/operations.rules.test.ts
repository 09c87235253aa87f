import { describe, expect, test } from "vitest";
import { areaStatesOf } from "./operations.rules.ts";

type Found = Parameters<typeof areaStatesOf>[0];

const at = "2026-11-30T12:00:00.000Z";
const ago = (seconds: number) => new Date(Date.parse(at) - seconds * 1000).toISOString();

const worker: Found["processes"][number] = {
  id: "00000000-0000-4000-8000-000000000001",
  host: "one",
  pid: 7,
  version: "0.2.0",
  role: "all",
  startedAt: ago(60),
  seenAt: ago(5),
  isGone: false,
  memoryBytes: 1,
  jobs: 0,
};
const list = {
  enabled: true,
  current: {},
  waiting: null,
  problem: null,
  isOld: false,
} as unknown as Found["lists"][number];

const well: Found = {
  at,
  isLocal: false,
  processes: [worker],
  queue: { due: 0, oldestAt: null, failed: 0 },
  recurring: { workedAt: ago(60), failing: [] },
  backupAt: ago(3600),
  lists: [list],
  mails: { hasServer: true, waiting: 0, late: 0, refused: 0, lastError: null },
  storage: { freeBytes: 50e9, totalBytes: 100e9, databaseBytes: 1, files: "disk" },
};

test("an installation that is well has nothing to do", () => {
  for (const { state, problem } of areaStatesOf(well)) expect([state, problem]).toEqual(["ok", null]);
});

describe("each area says why it is not well", () => {
  test.each<[string, Partial<Found>, string, string]>([
    ["processes", { processes: [{ ...worker, role: "server" }] }, "fail", "no_worker"],
    ["processes", { processes: [] }, "fail", "no_worker"],
    ["processes", { processes: [worker, { ...worker, isGone: true }] }, "warn", "gone"],
    ["processes", { processes: [worker, { ...worker, version: "0.3.0" }] }, "warn", "versions"],
    ["queue", { queue: { due: 1, oldestAt: ago(301), failed: 0 } }, "warn", "late"],
    ["queue", { queue: { due: 1, oldestAt: ago(3601), failed: 0 } }, "fail", "late"],
    ["jobs", { queue: { due: 0, oldestAt: null, failed: 1 } }, "warn", "failed"],
    ["recurring", { recurring: { workedAt: null, failing: [] } }, "warn", "never_worked"],
    ["recurring", { recurring: { workedAt: ago(901), failing: [] } }, "warn", "never_worked"],
    ["recurring", { recurring: { workedAt: ago(1), failing: ["retention"] } }, "warn", "failing"],
    ["backup", { backupAt: null }, "warn", "no_backup"],
    ["backup", { backupAt: ago(2 * 86_400 + 1) }, "warn", "old_backup"],
    ["lists", { lists: [{ ...list, enabled: false }] }, "warn", "no_list"],
    ["lists", { lists: [{ ...list, current: null }] }, "fail", "list_broken"],
    ["lists", { lists: [{ ...list, isOld: true }] }, "fail", "list_broken"],
    ["lists", { lists: [{ ...list, waiting: list.current }] }, "warn", "list_waits"],
    ["lists", { lists: [{ ...list, problem: "unreachable" }] }, "warn", "list_failed"],
    ["mails", { mails: { ...well.mails, hasServer: false } }, "fail", "no_mail_server"],
    ["mails", { mails: { ...well.mails, late: 1 } }, "warn", "mails_wait"],
    ["disk", { storage: { ...well.storage, freeBytes: 4.9e9 } }, "warn", "disk_full"],
    ["disk", { storage: { ...well.storage, freeBytes: 0.9e9 } }, "fail", "disk_full"],
    ["disk", { storage: { ...well.storage, freeBytes: 40e9, totalBytes: 1e12 } }, "warn", "disk_full"],
  ])("%s %j", (area, changes, state, problem) => {
    const found = areaStatesOf({ ...well, ...changes });
    expect(found.filter((each) => each.state !== "ok")).toEqual([{ area, state, problem }]);
  });

  test("on this machine alone emails may wait", () => {
    const found = areaStatesOf({
      ...well,
      isLocal: true,
      mails: { ...well.mails, hasServer: false, waiting: 3, late: 3 },
    });
    expect(found.find(({ area }) => area === "mails")).toMatchObject({ state: "ok" });
  });
});
