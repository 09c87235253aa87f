import { sql } from "kysely";
import { CompanyAnswers, type CompanyView, PersonDetails } from "#contract/records/companies/affiliated-persons.ts";
import type { AffiliatedKind, AffiliatedType, PersonState } from "#contract/records/companies/company-values.ts";
import { totalShare } from "#contract/records/companies/shares.rules.ts";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { DeclineReason, VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { type ApplicantVault, openValue, openVault, sealBindings } from "#server/platform/secrets/applicant-vault.ts";

export type AffiliatedPersonRow = {
  id: string;
  kind: AffiliatedKind;
  types: AffiliatedType[];
  parent_id: string | null;
  details: unknown;
  is_required: boolean;
  applicant_id: string | null;
  form_id: string | null;
  link_id: string | null;
  link_shown: boolean;
  mails: number;
  mailed_at: Date | null;
  decision: "valid" | "invalid" | null;
  decline_reasons: DeclineReason[];
  decision_comment: unknown;
  decided_by: string | null;
  decided_by_user_id: string | null;
  decided_at: Date | null;
  /** Their representative changes nothing of them any more. */
  is_locked: boolean;
  own_id: string | null;
  own_status: VerificationStatus | null;
  own_row_version: number | null;
};

/** Of a company's verification, each with the latest verification of their own; as they were named. */
export async function readPersonRows(ctx: Ctx, verificationId: string): Promise<AffiliatedPersonRow[]> {
  const { rows } = await sql<AffiliatedPersonRow>`
    select p.id, p.kind, p.types, p.parent_id, p.details, p.is_required, p.applicant_id, p.form_id, p.link_id, p.link_shown,
      p.mails, p.mailed_at, p.decision, p.decline_reasons, p.decision_comment, p.decided_by, p.decided_by_user_id, p.decided_at,
      own.id as own_id, own.status as own_status, own.row_version as own_row_version,
      -- Declined, or handed in during this attempt.
      coalesce(p.decision = 'invalid', false) or exists (select from verifications v
        where v.project_id = p.project_id and v.applicant_id = p.applicant_id and v.form_id = p.form_id
          and (v.submitted_at >= c.created_at or v.status = 'invalid' and own.status <> 'valid')) as is_locked
    from affiliated_persons p
    join verifications c on c.project_id = p.project_id and c.id = p.verification_id
    left join lateral (select v.id, v.status, v.row_version from verifications v
      where v.project_id = p.project_id and v.applicant_id = p.applicant_id and v.form_id = p.form_id
      order by v.created_at desc, v.id desc limit 1) own on true
    where p.project_id = ${ctxProjectOf(ctx)} and p.verification_id = ${verificationId}
    order by p.created_at, p.id`.execute(ctx.tx);
  return rows;
}

const nobody: PersonDetails = {
  firstName: "",
  lastName: "",
  dob: null,
  companyName: "",
  registrationNumber: "",
  country: null,
  email: "",
  role: "",
  share: null,
  reason: "",
};

/** Null: nothing is left to be opened, since the company or all persons were erased. */
export const openPersonsVault = async (
  ctx: Ctx,
  verificationId: string,
  rows: readonly Pick<AffiliatedPersonRow, "details" | "decision_comment">[],
): Promise<ApplicantVault | null> =>
  rows.some(({ details, decision_comment }) => details !== null || decision_comment !== null)
    ? openVault(ctx, verificationId)
    : null;

/** Of an erased person nothing is left. */
export const openDetails = (
  vault: ApplicantVault | null,
  verificationId: string,
  row: Pick<AffiliatedPersonRow, "id" | "details">,
) =>
  vault === null || row.details === null
    ? nobody
    : PersonDetails.parse(
        openValue(vault, row.details, sealBindings.affiliatedPerson(verificationId, row.id, "details")),
      );

const states = {
  created: "begun",
  processing: "checking",
  pending: "review",
  customer_pending: "review",
  valid: "approved",
  invalid: "declined",
} as const satisfies Record<VerificationStatus, PersonState>;

export function personStateOf({ own_status, link_id, decision, details }: AffiliatedPersonRow): PersonState {
  // Nobody looks at the verification of an erased person any more: a reviewer decides here.
  if (own_status !== null && (details !== null || decision === null)) return states[own_status];
  if (decision !== null) return decision === "valid" ? "approved" : "declined";
  return link_id === null ? "named" : "invited";
}

export function flowPersonOf(vault: ApplicantVault | null, verificationId: string, row: AffiliatedPersonRow) {
  return {
    ...openDetails(vault, verificationId, row),
    id: row.id,
    kind: row.kind,
    types: row.types,
    parent: row.parent_id,
    isRequired: row.is_required,
    isInvited: row.link_id !== null,
    isLocked: row.is_locked,
    state: personStateOf(row),
  };
}

/** For the applicant's page, while the company is being filled in. */
export async function readFlowPersons(ctx: Ctx, verificationId: string) {
  const rows = await readPersonRows(ctx, verificationId);
  const vault = await openPersonsVault(ctx, verificationId, rows);
  return rows.map((row) => flowPersonOf(vault, verificationId, row));
}

export async function readWait(ctx: Ctx, verificationId: string): Promise<Date | null> {
  const row = await ctx.tx
    .selectFrom("company_waits")
    .select("until")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .executeTakeFirst();
  return row?.until ?? null;
}

/** Waits for all others that change or count the persons of this company. */
export const lockPersons = (ctx: Ctx, verificationId: string) =>
  ctx.tx
    .selectFrom("affiliated_persons")
    .select("id")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .orderBy("id")
    .forUpdate()
    .execute();

const isApproved = (row: AffiliatedPersonRow) => personStateOf(row) === "approved";

/** Nobody decides on a person of the company before the call ends. Locked after the company's own verification. */
export const lockOwnVerifications = (ctx: Ctx, verificationId: string) =>
  ctx.tx
    .selectFrom("verifications as v")
    .select("v.id")
    .where("v.project_id", "=", ctxProjectOf(ctx))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("affiliated_persons as p")
          .whereRef("p.project_id", "=", "v.project_id")
          .whereRef("p.applicant_id", "=", "v.applicant_id")
          .whereRef("p.form_id", "=", "v.form_id")
          .where("p.verification_id", "=", verificationId),
      ),
    )
    .orderBy("v.id")
    .forShare("v")
    .execute();

/** Required persons that are not approved: the company cannot be approved before. They stay as they are until the call ends. */
export async function countOpenPersons(ctx: Ctx, verificationId: string): Promise<number> {
  await lockOwnVerifications(ctx, verificationId);
  const rows = await readPersonRows(ctx, verificationId);
  return rows.filter((row) => row.is_required && !isApproved(row)).length;
}

/** The company step as it was when the verification began. Null: it is no verification of a company. */
export const readCompanyStep = async (ctx: Ctx, verificationId: string) =>
  (await readGiven(ctx, verificationId))?.step ?? null;

async function readGiven(ctx: Ctx, verificationId: string) {
  const row = await ctx.tx
    .selectFrom("verifications as v")
    .innerJoin("form_versions as fv", (join) =>
      join
        .onRef("fv.project_id", "=", "v.project_id")
        .onRef("fv.form_id", "=", "v.form_id")
        .onRef("fv.version", "=", "v.form_version"),
    )
    .leftJoin("verification_answers as a", (join) =>
      join
        .onRef("a.project_id", "=", "v.project_id")
        .onRef("a.verification_id", "=", "v.id")
        .on("a.step", "=", "COMPANY"),
    )
    .where("v.project_id", "=", ctxProjectOf(ctx))
    .where("v.id", "=", verificationId)
    .select(["fv.config", "a.answers"])
    .executeTakeFirst();
  const step = row && stepOf(FormConfig.parse(row.config), "COMPANY");
  return step ? { answers: row.answers, step } : null;
}

/** As submitted. Null: it is no verification of a company. @throws applicants.erased */
export async function readCompany(ctx: Ctx, verificationId: string): Promise<CompanyView | null> {
  const given = await readGiven(ctx, verificationId);
  if (!given) return null;
  const rows = await readPersonRows(ctx, verificationId);
  const vault =
    given.answers === null ? await openPersonsVault(ctx, verificationId, rows) : await openVault(ctx, verificationId);
  const persons = rows.map((row) => ({ row, ...flowPersonOf(vault, verificationId, row) }));
  return {
    answers:
      vault && given.answers !== null
        ? CompanyAnswers.parse(openValue(vault, given.answers, sealBindings.answers(verificationId, "COMPANY")))
        : null,
    persons: persons.map(({ row, ...person }) => ({
      ...person,
      totalShare: totalShare(persons, person),
      applicantId: row.applicant_id,
      isErased: row.details === null,
      verification:
        row.own_id === null || row.own_status === null || row.own_row_version === null
          ? null
          : { id: row.own_id, status: row.own_status, rowVersion: row.own_row_version },
      mails: row.mails,
      lastMailed: row.mailed_at?.toISOString() ?? null,
      decision: decisionOf(vault, verificationId, row),
    })),
    pendingUntil: (await readWait(ctx, verificationId))?.toISOString() ?? null,
    verifyFromPercent: given.step.verifyFromPercent,
    openPersons: rows.filter((row) => row.is_required && !isApproved(row)).length,
  };
}

function decisionOf(vault: ApplicantVault | null, verificationId: string, row: AffiliatedPersonRow) {
  if (row.decision === null || row.decided_at === null) return null;
  const binding = sealBindings.affiliatedPerson(verificationId, row.id, "comment");
  return {
    status: row.decision,
    declineReasons: row.decline_reasons,
    comment:
      vault === null || row.decision_comment === null ? null : String(openValue(vault, row.decision_comment, binding)),
    by: row.decided_by ?? "",
    at: row.decided_at.toISOString(),
  };
}
