import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Day, Id, Instant, RoleName } from "../input/fields.ts";
import { pageRequest, pageSchemaOf } from "../input/paging.ts";
import { auditActorKinds, auditLog as calls } from "./audit-log.calls.ts";

/** `forms.edited`: the feature is the action's group. */
const Action = z.string().regex(/^[a-z0-9-]{1,40}\.[a-z0-9_]{1,60}$/, "This is not an action.");
const Group = z.string().regex(/^[a-z0-9-]{1,40}$/, "This is not a group of actions.");

const SubjectId = z
  .string()
  .trim()
  .max(36)
  .regex(/^[0-9a-f]{6}[0-9a-f-]{0,30}$/i, "Enter an ID, at least its first six characters.");

/** Combined with "and"; an empty list means no filter. */
export const AuditFilters = z.strictObject({
  from: z.union([Day, Instant]).optional(),
  to: z.union([Day, Instant]).optional(),
  /** Combined with `kinds` by "or". */
  actors: z.array(Id).max(50).optional(),
  kinds: z.array(z.enum(auditActorKinds)).max(auditActorKinds.length).optional(),
  /** Combined with `groups` by "or". */
  actions: z.array(Action).max(100).optional(),
  groups: z.array(Group).max(50).optional(),
  subject: SubjectId.optional(),
  address: z.union([z.ipv4(), z.ipv6()], "Enter an IP address.").optional(),
  /** Without what was only viewed, listed, searched, verified, exported or downloaded. */
  changes_only: z.literal(true).optional(),
  /** Only rows about tests. */
  is_test: z.literal(true).optional(),
});
export type AuditFilters = z.infer<typeof AuditFilters>;

export const AuditEntryView = z.object({
  seq: z.number().int(),
  at: z.iso.datetime(),
  actor: z.object({
    kind: z.enum(auditActorKinds),
    id: z.string().nullable(),
    name: z.string().nullable(),
    role: RoleName.nullable(),
    /** Of a role of the project's own, as it is called now. */
    roleName: z.string().nullable(),
  }),
  action: z.string(),
  /** It is about a verification, applicant or other thing of test mode. */
  isTest: z.boolean(),
  detail: z.record(z.string(), z.unknown()),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  browser: z.string().nullable(),
  os: z.string().nullable(),
  /** Hex, over the previous hash and everything above. */
  hash: z.string(),
  previousHash: z.string(),
});
export type AuditEntryView = z.infer<typeof AuditEntryView>;

export const ChainReport = z.object({
  checked: z.number().int(),
  total: z.number().int(),
  /** Send it to go on; null at the end, or at the first wrong row. */
  cursor: z.string().nullable(),
  hash: z.string().nullable(),
  /** The first wrong row; its time and action are null when it is missing. */
  broken: z
    .object({ seq: z.number().int(), at: z.iso.datetime().nullable(), action: z.string().nullable() })
    .nullable(),
});
export type ChainReport = z.infer<typeof ChainReport>;

export const auditLog = {
  list: endpoint(calls.list, {
    side: "desk",
    access: "audit:read",
    summary: "What was done in the project, newest first",
    replica: true,
    body: pageRequest(AuditFilters),
    reply: pageSchemaOf(AuditEntryView),
  }),
  options: endpoint(calls.options, {
    side: "desk",
    access: "audit:read",
    summary: "The people and actions that appear in the audit log",
    reply: z.object({
      actors: z.array(z.object({ id: z.string(), name: z.string() })),
      kinds: z.array(z.enum(auditActorKinds)),
      actions: z.array(z.string()),
    }),
  }),
  export: endpoint(calls.export, {
    side: "desk",
    access: "audit:read",
    proof: { when: "there are more than 1,000 rows" },
    summary: "The filtered audit log as CSV",
    limit: { max: 20, seconds: 60, per: "project" },
    body: z.object({ filters: AuditFilters.prefault({}) }).prefault({}),
    reply: "csv",
  }),
  verify: endpoint(calls.verify, {
    side: "desk",
    access: "audit:read",
    summary: "Walks the project's hash chain, a stretch at each call",
    limit: { max: 240, seconds: 60, per: "project" },
    body: z.object({ cursor: z.string().max(500).optional() }).prefault({}),
    reply: ChainReport,
  }),
};
