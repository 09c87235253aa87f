import type {
  AreaState,
  OperationArea,
  OperationProblem,
  OperationsView,
} from "#contract/house/operations.contract.ts";

const minute = 60;
const gigabyte = 1e9;

type State = AreaState["state"];

/** @param seconds that the oldest due job has waited */
export const queueStateOf = (seconds: number): State =>
  seconds > 60 * minute ? "fail" : seconds > 5 * minute ? "warn" : "ok";

/** Of a disk, in bytes. */
export const diskStateOf = (free: number, total: number): State =>
  free < gigabyte ? "fail" : free < 5 * gigabyte || free / total < 0.05 ? "warn" : "ok";

/** @param seconds since recurring work last succeeded, null: never */
export const isWorkLate = (seconds: number | null): boolean => seconds === null || seconds > 15 * minute;

/** @param seconds since the last one */
export const isBackupOld = (seconds: number): boolean => seconds > 2 * 86_400;

type Found = Omit<OperationsView, "areas" | "signUps"> & { isLocal: boolean };
type Judged = [State, OperationProblem | null];

const well: Judged = ["ok", null];

function processesOf({ processes }: Found): Judged {
  const there = processes.filter(({ isGone }) => !isGone);
  if (!there.some(({ role }) => role !== "server")) return ["fail", "no_worker"];
  if (there.length < processes.length) return ["warn", "gone"];
  return new Set(there.map(({ version }) => version)).size > 1 ? ["warn", "versions"] : well;
}

function listsOf({ lists }: Found): Judged {
  const enabled = lists.filter((each) => each.enabled);
  if (enabled.length === 0) return ["warn", "no_list"];
  if (enabled.some(({ current, isOld }) => current === null || isOld)) return ["fail", "list_broken"];
  if (enabled.some(({ waiting }) => waiting !== null)) return ["warn", "list_waits"];
  return enabled.some(({ problem }) => problem !== null) ? ["warn", "list_failed"] : well;
}

function mailsOf({ mails, isLocal }: Found): Judged {
  if (!mails.hasServer) return isLocal ? well : ["fail", "no_mail_server"];
  return mails.late > 0 ? ["warn", "mails_wait"] : well;
}

const secondsSince = (now: string, at: string | null) =>
  at === null ? null : Math.max(0, (Date.parse(now) - Date.parse(at)) / 1000);

const judges: Record<OperationArea, (found: Found) => Judged> = {
  processes: processesOf,
  queue({ at, queue }) {
    const state = queueStateOf(secondsSince(at, queue.oldestAt) ?? 0);
    return [state, state === "ok" ? null : "late"];
  },
  jobs: ({ queue }) => (queue.failed > 0 ? ["warn", "failed"] : well),
  recurring({ at, recurring }) {
    if (isWorkLate(secondsSince(at, recurring.workedAt))) return ["warn", "never_worked"];
    return recurring.failing.length > 0 ? ["warn", "failing"] : well;
  },
  backup({ at, backupAt }) {
    const seconds = secondsSince(at, backupAt);
    if (seconds === null) return ["warn", "no_backup"];
    return isBackupOld(seconds) ? ["warn", "old_backup"] : well;
  },
  lists: listsOf,
  mails: mailsOf,
  disk({ storage: { freeBytes, totalBytes } }) {
    const state = diskStateOf(freeBytes, totalBytes);
    return [state, state === "ok" ? null : "disk_full"];
  },
};

/** By the limits of the command `doctor`. */
export const areaStatesOf = (found: Found): AreaState[] =>
  (Object.keys(judges) as OperationArea[]).map((area) => {
    const [state, problem] = judges[area](found);
    return { area, state, problem };
  });
