import type { Insertable } from "kysely";
import { sql } from "kysely";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import type { Database } from "#server/db/database.ts";
import { sessionInfo } from "#server/features/visits/flow/flow.sessions.rules.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import {
  type ApplicantVault,
  applicantVaultOf,
  giveApplicantKeys,
  sealBindings,
  sealValue,
} from "#server/platform/secrets/applicant-vault.ts";
import type { DemoPassage, HistoryForm } from "./demo.history.plan.ts";
import { type DemoPerson, drawId, type RandomSource } from "./demo.people.ts";
import type { DemoReviewer } from "./demo.team.ts";

type Rows<T extends keyof Database> = Insertable<Database[T]>[];
type FormOf = Record<HistoryForm, { id: string; config: FormConfig }>;
export type DemoHistory = {
  passages: readonly DemoPassage[];
  forms: FormOf;
  reviewers: readonly DemoReviewer[];
  random: RandomSource;
};

/** PostgreSQL takes 65,535 values in a statement. */
const rowsAtOnce = 1_000;

export async function insertRows<T extends keyof Database>(ctx: Ctx, table: T, rows: Rows<T>): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await ctx.tx
      .insertInto(table)
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
}

const peopleOf = (passages: readonly DemoPassage[]): DemoPerson[] => [
  ...new Map(passages.map(({ person }) => [person.id, person])).values(),
];

/** Their data keys, as a visit makes them. */
export async function openVaults(ctx: Ctx, ids: readonly string[]): Promise<Map<string, ApplicantVault>> {
  await giveApplicantKeys(ctx, ids);
  const rows = await ctx.tx
    .selectFrom("applicant_keys")
    .select(["applicant_id", "sealed_key"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .execute();
  return new Map(
    rows.map((row) => [row.applicant_id, applicantVaultOf(ctx.platform.keys, row.applicant_id, row.sealed_key)]),
  );
}

async function writeApplicants(ctx: Ctx, { passages }: DemoHistory): Promise<Map<string, ApplicantVault>> {
  const project_id = ctxProjectOf(ctx);
  const people = peopleOf(passages);
  const first = (id: string) => passages.find(({ person }) => person.id === id) as DemoPassage;
  await insertRows(
    ctx,
    "applicants",
    people.map(({ id, externalId, ...person }) => {
      const { createdAt, submittedAt, judged } = first(id);
      const own = { project_id, id, external_id: externalId, created_at: createdAt };
      if (submittedAt === null) return own;
      const { first_name, last_name, dob } = judged.profile;
      const { country: residence_country, email, phone } = person;
      return { ...own, first_name, last_name, dob, residence_country, email, phone };
    }),
  );
  return openVaults(
    ctx,
    people.map(({ id }) => id),
  );
}

const nameOf = ({ judged: { profile } }: DemoPassage) => `${profile.first_name} ${profile.last_name}`;

async function writeVerifications(ctx: Ctx, { passages, forms, reviewers }: DemoHistory): Promise<void> {
  const project_id = ctxProjectOf(ctx);
  const rows = passages.map((passage) => {
    const { form, judged, status, decision, checkedAt, submittedAt } = passage;
    const { id: form_id, config } = forms[form];
    const decidedAt = decision?.at ?? (status === "valid" || status === "invalid" ? checkedAt : null);
    const isOpen = status === "pending" || status === "customer_pending";
    const dueMs = (config.reviewHours ?? 24) * 3_600_000;
    return {
      project_id,
      id: passage.id,
      created_at: passage.createdAt,
      form_id,
      form_version: 1,
      applicant_id: passage.person.id,
      applicant_name: submittedAt ? nameOf(passage) : "",
      external_id: passage.person.externalId,
      status,
      country: submittedAt ? passage.person.country : "ZZ",
      types: config.steps.map(({ type }) => type),
      language: passage.person.country === "UA" ? "uk" : "en",
      row_version: 1 + Number(submittedAt !== null) + Number(checkedAt !== null) + Number(decision !== null),
      submitted_at: submittedAt,
      decided_at: decidedAt,
      decline_reasons: decision?.reasons ?? (status === "invalid" ? judged.outcome.declineReasons : []),
      retry_of: passage.retryOf,
      assignee_id: passage.assignee === null ? null : (reviewers[passage.assignee]?.id ?? null),
      due_at: submittedAt && isOpen ? new Date(submittedAt.getTime() + dueMs) : null,
      check_briefs: JSON.stringify(submittedAt ? judged.checks.map(({ name, result }) => ({ name, result })) : []),
    };
  });
  await insertRows(ctx, "verifications", rows);
}

/** Whether the checks alone decided, and when. */
export const markFirstDecisions = (ctx: Ctx): Promise<unknown> =>
  sql`update verifications v set first_decided_at = decided_at, decided_by_checks = not exists (
      select from verification_events e where e.project_id = v.project_id and e.verification_id = v.id and e.kind = 'decided')
    where project_id = ${ctxProjectOf(ctx)} and decided_at is not null`.execute(ctx.tx);

type Sealed = { ctx: Ctx; vaults: Map<string, ApplicantVault>; history: DemoHistory };

const vaultFor = ({ vaults }: Sealed, { person }: DemoPassage): ApplicantVault => {
  const vault = vaults.get(person.id);
  if (!vault) throw new Error(`no key of applicant ${person.id}`);
  return vault;
};

async function writeGiven(sealed: Sealed, submitted: readonly DemoPassage[]): Promise<void> {
  const { ctx, history } = sealed;
  const project_id = ctxProjectOf(ctx);
  const answers = submitted.flatMap((passage) => {
    const vault = vaultFor(sealed, passage);
    const mark = drawId(history.random).replaceAll("-", "");
    const steps = { PROFILE: passage.judged.profile, DOCUMENT: passage.judged.document, DEVICE: { mark } };
    return Object.entries(steps).map(([step, given]) => ({
      project_id,
      verification_id: passage.id,
      step,
      answers: sealValue(vault, given, sealBindings.answers(passage.id, step)),
      saved_at: passage.submittedAt as Date,
    }));
  });
  await insertRows(ctx, "verification_answers", answers);
}

async function writeChecked(sealed: Sealed, submitted: readonly DemoPassage[]): Promise<void> {
  const { ctx } = sealed;
  const project_id = ctxProjectOf(ctx);
  const readings = submitted.map((passage) => ({
    project_id,
    verification_id: passage.id,
    reading: sealValue(vaultFor(sealed, passage), passage.judged.reading, sealBindings.reading(passage.id)),
    read_at: passage.checkedAt as Date,
  }));
  await insertRows(ctx, "verification_readings", readings);
  const checks = submitted.flatMap((passage) =>
    passage.judged.checks.map(({ name, result, score, reasons, evidence, engine, engineVersion }) => ({
      project_id,
      verification_id: passage.id,
      ...{ name, result, score, reasons, engine, engine_version: engineVersion },
      evidence: sealValue(vaultFor(sealed, passage), evidence, sealBindings.evidence(passage.id, name)),
      checked_at: passage.checkedAt as Date,
    })),
  );
  await insertRows(ctx, "verification_checks", checks);
  const duplicates = submitted.flatMap(({ id, duplicateOf, story }) =>
    duplicateOf !== null && story === "duplicate"
      ? (["person", "document"] as const).map((kind) => ({
          project_id,
          verification_id: id,
          other_id: duplicateOf,
          kind,
        }))
      : [],
  );
  await insertRows(ctx, "verification_duplicates", duplicates);
}

const phone =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
const apple =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1";
const desk =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const devices = [
  { userAgent: phone, screen: "1080x2400" },
  { userAgent: apple, screen: "1170x2532" },
  { userAgent: desk, screen: "1920x1080" },
];

async function writeVisits(sealed: Sealed): Promise<void> {
  const { ctx, history } = sealed;
  const addresses = [...new Set(history.passages.map(({ judged }) => judged.address))];
  const found = await Promise.all(addresses.map((ip) => ctx.platform.engines.ip().lookup(ip)));
  const locations = new Map(addresses.map((ip, at) => [ip, found[at]]));
  const rows = history.passages.map((passage) => {
    const id = drawId(history.random);
    const { userAgent, screen } = devices[Math.floor(history.random() ** 1.3 * devices.length)] as (typeof devices)[0];
    const location = locations.get(passage.judged.address);
    if (!location) throw new Error("an address was not located");
    const language = passage.person.country === "UA" ? "uk" : "en";
    const device = { language, timezone: "Europe/Kyiv", screen };
    const info = sessionInfo({ ip: passage.judged.address, userAgent, device, location });
    return {
      project_id: ctxProjectOf(ctx),
      verification_id: passage.id,
      id,
      at: passage.createdAt,
      info: sealValue(vaultFor(sealed, passage), info, sealBindings.session(passage.id, id)),
    };
  });
  await insertRows(ctx, "verification_sessions", rows);
}

/** Through the triggers that keep totals, statistics and words; call it in the project's transaction. */
export async function writeHistory(ctx: Ctx, history: DemoHistory): Promise<Map<string, ApplicantVault>> {
  const vaults = await writeApplicants(ctx, history);
  await writeVerifications(ctx, history);
  const sealed = { ctx, vaults, history };
  const submitted = history.passages.filter(({ submittedAt }) => submittedAt !== null);
  await writeGiven(sealed, submitted);
  await writeChecked(sealed, submitted);
  await writeVisits(sealed);
  return vaults;
}
