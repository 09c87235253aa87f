import type { CompanyAnswers, PersonDetails } from "#contract/records/companies/affiliated-persons.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { CompanyStep } from "#contract/records/steps/company.schema.ts";
import { judgeCompanyNumber } from "#engines/national-numbers/company-number.ts";
import { checksOutcomeOf } from "#server/features/checks/verification-checks/verification-checks.outcome.rules.ts";
import { completedChecksOf } from "#server/features/checks/verification-checks/verification-checks.rules.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { type ApplicantVault, sealBindings, sealValue } from "#server/platform/secrets/applicant-vault.ts";
import { byMember } from "./demo.history.audit.ts";
import { noFacts } from "./demo.history.checks.ts";
import { workingMoment } from "./demo.history.plan.ts";
import { insertRows, openVaults } from "./demo.history.rows.ts";
import type { PastAuditEntry } from "./demo.past.ts";
import { drawDemoPerson, drawId, type RandomSource, randomChoice } from "./demo.people.ts";
import type { DemoReviewer } from "./demo.team.ts";

const places = ["Carpathian", "Dnipro", "Podil", "Galicia", "Black Sea", "Volyn", "Steppe", "Old Town", "Amber"];
const trades = ["Logistics", "Foods", "Software", "Textiles", "Energy", "Furniture", "Optics", "Motors", "Media"];
const activities = ["Wholesale", "Road freight", "Software development", "Sawmill", "Bakery", "Machine repair"];

/** With a right check digit. */
function drawNumber(random: RandomSource): string {
  for (;;) {
    const number = String(Math.floor(random() * 30_000_000) + 30_000_000);
    if (judgeCompanyNumber("UA", number) === "valid") return number;
  }
}

type Company = {
  id: string;
  applicantId: string;
  personId: string;
  externalId: string;
  answers: CompanyAnswers;
  director: PersonDetails;
  createdAt: Date;
  submittedAt: Date;
  decidedAt: Date;
  checks: ReturnType<typeof completedChecksOf>;
  found: ReturnType<typeof checksOutcomeOf>["status"];
  status: "valid" | "invalid";
  by: DemoReviewer;
};

type Requested = {
  form: { id: string; config: FormConfig };
  reviewers: readonly DemoReviewer[];
  random: RandomSource;
  now: Date;
  days: number;
};

function check(
  { config, today }: { config: FormConfig; today: string },
  answers: CompanyAnswers,
  director: PersonDetails,
) {
  const step = stepOf(config, "COMPANY") as CompanyStep;
  const holder = {
    id: "director",
    kind: "person" as const,
    types: ["AUTHORISED", "BENEFICIAL"] as const,
    parent: null,
  };
  const company = {
    ...{ step, answers, persons: [{ ...director, ...holder }], verified: [], register: null },
    counts: { required: 1, approved: 1, declined: 0 },
  };
  const given = { profile: {}, document: null, face: null, duplicates: [], ipCountry: null };
  return completedChecksOf({
    ...noFacts,
    ...given,
    form: config,
    today,
    selfie: { same: null, shown: null, signs: null, isClear: false },
    company,
  });
}

function drawCompany({ form, reviewers, random, now, days }: Requested, n: number, daysAgo: number): Company {
  const createdAt = workingMoment(now.getTime() - Math.min(daysAgo, days) * 86_400_000, random);
  const { passport, country, email } = drawDemoPerson(random, createdAt.getUTCFullYear(), 0);
  const director = {
    ...{ firstName: passport.givenNames, lastName: passport.surname, dob: passport.birthDate, country, email },
    ...{ companyName: "", registrationNumber: "", role: "Director", reason: "", share: random() < 0.75 ? 100 : 60 },
  };
  const answers = {
    companyName: `${randomChoice(random, places)} ${randomChoice(random, trades)} Ltd`,
    registrationCountry: "UA" as const,
    registrationNumber: drawNumber(random),
    legalAddress: `${1 + Math.floor(random() * 90)} Saksahanskoho St, Kyiv`,
    activity: randomChoice(random, activities),
  };
  const checks = check({ config: form.config, today: createdAt.toISOString().slice(0, 10) }, answers, director);
  const { status: found } = checksOutcomeOf(checks, form.config);
  const submittedAt = new Date(createdAt.getTime() + (6 + random() * 20) * 60_000);
  const decidedAt =
    found === "valid"
      ? new Date(submittedAt.getTime() + 4_000)
      : workingMoment(submittedAt.getTime() + random() * 5e7, random);
  return {
    ...{ id: drawId(random), applicantId: drawId(random), personId: drawId(random), externalId: `company-${1000 + n}` },
    ...{ answers, director, createdAt, submittedAt, decidedAt, checks, found },
    status: found === "valid" || random() < 0.7 ? "valid" : "invalid",
    by: randomChoice(random, reviewers),
  };
}

const eventsOf = (each: Company, random: RandomSource) => {
  const decided = { actor: each.by.name, actor_user_id: each.by.id, comment: "See the share register." };
  const reasons = each.status === "invalid" ? (["WRONG_INFO"] as const) : [];
  return [
    { at: each.createdAt, kind: "opened" as const, to_status: "created" as const },
    {
      at: each.submittedAt,
      kind: "submitted" as const,
      from_status: "created" as const,
      to_status: "processing" as const,
    },
    {
      at: new Date(each.submittedAt.getTime() + 4_000),
      kind: "checked" as const,
      from_status: "processing" as const,
      to_status: each.found,
    },
    ...(each.found === "valid"
      ? []
      : [
          {
            at: each.decidedAt,
            kind: "decided" as const,
            from_status: each.found,
            to_status: each.status,
            decline_reasons: [...reasons],
            ...decided,
          },
        ]),
  ].map((event, n) => ({ id: drawId(random), verification_id: each.id, on_row_version: n, ...event }));
};

async function writeRows(ctx: Ctx, companies: readonly Company[], { form, random }: Requested): Promise<void> {
  const project_id = ctxProjectOf(ctx);
  const verifications = companies.map((each) => ({
    ...{ project_id, id: each.id, created_at: each.createdAt, form_id: form.id, form_version: 1, language: "en" },
    ...{ applicant_id: each.applicantId, applicant_name: each.answers.companyName, external_id: each.externalId },
    ...{ status: each.status, country: "UA", types: ["COMPANY" as const], row_version: each.found === "valid" ? 3 : 4 },
    ...{ submitted_at: each.submittedAt, decided_at: each.decidedAt },
    decline_reasons: each.status === "invalid" ? ["WRONG_INFO" as const] : [],
    check_briefs: JSON.stringify(each.checks.map(({ name, result }) => ({ name, result }))),
  }));
  await insertRows(ctx, "verifications", verifications);
  const events = companies.flatMap((each) => eventsOf(each, random).map((event) => ({ project_id, ...event })));
  await insertRows(ctx, "verification_events", events);
}

async function writeSealed(
  ctx: Ctx,
  companies: readonly Company[],
  vaults: ReadonlyMap<string, ApplicantVault>,
): Promise<void> {
  const project_id = ctxProjectOf(ctx);
  for (const each of companies) {
    const vault = vaults.get(each.applicantId);
    if (!vault) throw new Error("a company without a key");
    const own = { project_id, verification_id: each.id };
    const answers = sealValue(vault, each.answers, sealBindings.answers(each.id, "COMPANY"));
    await insertRows(ctx, "verification_answers", [{ ...own, step: "COMPANY", answers, saved_at: each.submittedAt }]);
    const rows = each.checks.map(({ name, result, score, reasons, evidence, engine, engineVersion }) => ({
      ...{ ...own, name, result, score, reasons, engine, engine_version: engineVersion, checked_at: each.submittedAt },
      evidence: sealValue(vault, evidence, sealBindings.evidence(each.id, name)),
    }));
    await insertRows(ctx, "verification_checks", rows);
    const details = sealValue(vault, each.director, sealBindings.affiliatedPerson(each.id, each.personId, "details"));
    const person = {
      ...own,
      id: each.personId,
      kind: "person" as const,
      types: ["AUTHORISED" as const, "BENEFICIAL" as const],
    };
    const decided = {
      decision: "valid" as const,
      decided_by: each.by.name,
      decided_by_user_id: each.by.id,
      decided_at: each.submittedAt,
    };
    await insertRows(ctx, "affiliated_persons", [
      { ...person, details, is_required: true, ...decided, created_at: each.createdAt },
    ]);
  }
}

/** A company in four days, each with a director who was approved. @returns what the log says of them */
export async function writeCompanies(ctx: Ctx, requested: Requested): Promise<PastAuditEntry[]> {
  const project_id = ctxProjectOf(ctx);
  const companies = Array.from({ length: Math.floor(requested.days / 4) }, (_, n) =>
    drawCompany(requested, n, requested.days - 1 - n * 4),
  );
  await insertRows(
    ctx,
    "applicants",
    companies.map(({ applicantId, externalId, answers, createdAt }) => ({
      ...{ project_id, id: applicantId, external_id: externalId, created_at: createdAt, type: "company" as const },
      ...{ company_name: answers.companyName, registration_country: answers.registrationCountry },
    })),
  );
  const vaults = await openVaults(
    ctx,
    companies.map(({ applicantId }) => applicantId),
  );
  await writeRows(ctx, companies, requested);
  await writeSealed(ctx, companies, vaults);
  return companies.flatMap(({ id, by, found, status, submittedAt, decidedAt }) => [
    {
      at: submittedAt,
      actor_kind: "applicant",
      actor_id: id,
      action: "flow.submitted",
      detail: { verificationId: id },
    },
    ...(found === "valid" ? [] : [byMember(by, decidedAt, "verifications.decided", { id, from: found, to: status })]),
  ]);
}
