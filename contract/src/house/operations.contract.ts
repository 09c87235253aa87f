import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Nothing } from "../input/fields.ts";
import { lists } from "../screening/lists.contract.ts";
import { operations as calls } from "./operations.calls.ts";

const operationAreas = ["processes", "queue", "jobs", "recurring", "backup", "lists", "mails", "disk"] as const;
export type OperationArea = (typeof operationAreas)[number];

/** Why an area is not well. Each has a sentence of what to do. */
const operationProblems = [
  "no_worker",
  "gone",
  "versions",
  "late",
  "failed",
  "never_worked",
  "failing",
  "no_backup",
  "old_backup",
  "no_list",
  "list_broken",
  "list_waits",
  "list_failed",
  "no_mail_server",
  "mails_wait",
  "disk_full",
] as const;
export type OperationProblem = (typeof operationProblems)[number];

const Count = z.number().int().nonnegative();
const At = z.iso.datetime();

const AreaState = z.object({
  area: z.enum(operationAreas),
  state: z.enum(["ok", "warn", "fail"]),
  /** Null when it is well. */
  problem: z.enum(operationProblems).nullable(),
});
export type AreaState = z.output<typeof AreaState>;

const RunningProcess = z.object({
  id: z.uuid(),
  host: z.string(),
  pid: Count,
  version: z.string(),
  role: z.enum(["all", "server", "worker"]),
  startedAt: At,
  seenAt: At,
  /** Not seen for over a minute, and it did not say that it stops. */
  isGone: z.boolean(),
  memoryBytes: Count,
  /** That it was doing when it was seen last. */
  jobs: Count,
});
export type RunningProcess = z.output<typeof RunningProcess>;

/** Bytes. `totalBytes` and `freeBytes` are of the disk with DATA_DIR, on the machine that answered. */
const Storage = z.object({
  freeBytes: Count,
  totalBytes: Count,
  databaseBytes: Count,
  files: z.enum(["disk", "s3"]),
});

const OperationsView = z.object({
  at: At,
  areas: z.array(AreaState),
  processes: z.array(RunningProcess),
  queue: z.object({ due: Count, oldestAt: At.nullable(), failed: Count }),
  recurring: z.object({ workedAt: At.nullable(), failing: z.array(z.string()) }),
  backupAt: At.nullable(),
  lists: lists.list.reply.shape.items,
  mails: z.object({
    /** False: emails wait in the outbox. */
    hasServer: z.boolean(),
    waiting: Count,
    /** Of these, for over an hour. */
    late: Count,
    /** Of these, refused at least once. */
    refused: Count,
    /** The answer's number or the system's code of the newest refusal that names nobody, such as 550 or ECONNREFUSED. */
    lastError: z.string().nullable(),
  }),
  storage: Storage,
  /** Of thirty days in UTC, the last is today. */
  signUps: z.array(z.object({ day: z.iso.date(), count: Count })),
});
export type OperationsView = z.output<typeof OperationsView>;

/** Without what the error says, which may quote a person: its kind, its code, and where in the program it arose. */
const JobFailure = z.object({ type: z.string(), code: z.string().nullable(), at: z.string().nullable() });

const FailedJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  projectId: z.uuid().nullable(),
  failedAt: At,
  tries: Count,
  failure: JobFailure,
});
export type FailedJob = z.output<typeof FailedJob>;

const ProjectUse = z.object({
  id: z.uuid(),
  createdAt: At,
  members: Count,
  /** Of the newest line of its audit log. */
  lastUsedAt: At.nullable(),
  /** Live and test. Null: not counted yet. */
  verifications: Count.nullable(),
  fileBytes: Count.nullable(),
  countedAt: At.nullable(),
});
export type ProjectUse = z.output<typeof ProjectUse>;

export const projectsOnPage = 50;

export const operations = {
  overview: endpoint(calls.overview, {
    side: "desk",
    access: "operator",
    summary: "How the installation is: processes, queue, lists, emails, disk, sign-ups",
    reply: OperationsView,
  }),
  jobs: endpoint(calls.jobs, {
    side: "desk",
    access: "operator",
    summary: "The newest jobs that failed at each try, without what they hold",
    reply: z.object({ total: Count, items: z.array(FailedJob) }),
  }),
  retry: endpoint(calls.retry, {
    side: "desk",
    access: "operator",
    proof: "fresh",
    summary: "Has a failed job done once more",
    body: z.strictObject({ queue: z.string().min(1).max(100) }),
    reply: Nothing,
  }),
  projects: endpoint(calls.projects, {
    side: "desk",
    access: "operator",
    summary: "Projects with their size and use, the newest first; no name and nothing of what they hold",
    query: z.strictObject({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    reply: z.object({ total: Count, items: z.array(ProjectUse) }),
  }),
};
