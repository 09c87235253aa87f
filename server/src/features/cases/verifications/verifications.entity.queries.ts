import type { z } from "zod";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { DeviceMark } from "#contract/records/flow/flow-answers.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import type { FormConfigEntity } from "#contract/records/verifications/specified-entities.ts";
import type { SessionInfo } from "#contract/records/verifications/verification-parts.ts";
import type { DeclineReason, DuplicateKind } from "#contract/records/verifications/verification-states.ts";
import { readChargedAmount } from "#server/features/money/balances/balances.queries.ts";
import { blacklistsOf } from "#server/features/records/blacklist-base/blacklist-base.screening.queries.ts";
import { readCompany } from "#server/features/records/company-base/company-base.queries.ts";
import { readKeptAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { networkFlagsOf, readNetworkFlags } from "#server/features/records/networks/networks.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { openWithKeyRing } from "#server/platform/secrets/crypto.ts";
import { affiliatedEntity } from "./verifications.affiliated.rules.ts";
import { BlacklistedValues } from "./verifications.blacklists.rules.ts";
import {
  checkedPartsOf,
  documentDatasetsOf,
  personDatasetsOf,
  proofEntitiesOf,
} from "./verifications.datasets.rules.ts";
import { readDocumentEntities } from "./verifications.documents.queries.ts";
import type { ReviewedCheckFact } from "./verifications.documents.rules.ts";
import { countArticles } from "./verifications.find.queries.ts";
import { labelsOf, readerLanguage } from "./verifications.reasons.rules.ts";
import { readHitScores, readScreeningList } from "./verifications.screening.queries.ts";
import { signatureFields } from "./verifications.signatures.queries.ts";

type View = z.input<typeof VerificationView>;
type Known = Pick<
  View,
  | "id"
  | "formId"
  | "formVersion"
  | "status"
  | "types"
  | "declineReasons"
  | "history"
  | "duplicates"
  | "answers"
  | "callbacks"
  | "files"
> & { checks: readonly (View["checks"][number] & ReviewedCheckFact)[] };

/** With what lists of networks say of each address. */
export async function viewSessions(ctx: Ctx, visits: readonly z.output<typeof SessionInfo>[]) {
  const flags = await readNetworkFlags(
    ctx,
    visits.map(({ ip }) => ip),
  );
  return visits.map((visit) => ({ ...visit, ...networkFlagsOf(flags, visit.ip), bogon: visit.network !== "public" }));
}

const readDevice = async (ctx: Ctx, verificationId: string): Promise<string | null> =>
  DeviceMark.nullable().parse((await readKeptAnswers(ctx, verificationId)).DEVICE ?? null)?.mark ?? null;

async function readMedia(ctx: Ctx, { id, checks }: Known) {
  const check = checks.find(({ name }) => name === "adverse_media");
  if (!check || check.result === "not_available") return null;
  return { total_articles: await countArticles(ctx, id) };
}

/** Of what was decided last. */
async function readBlacklisted(ctx: Ctx, { id, status }: Known): Promise<string[]> {
  if (status !== "invalid") return [];
  const decision = await ctx.tx
    .selectFrom("verification_events")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", id)
    .where("kind", "=", "decided")
    .where("to_status", "=", "invalid")
    .select("blacklisted")
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return decision?.blacklisted ? BlacklistedValues.parse(decision.blacklisted).codes : [];
}

/** Switches of the form, by name. */
const rulesOf = (form: FormConfig): Record<string, boolean> =>
  Object.fromEntries(Object.entries(form).filter((entry): entry is [string, boolean] => typeof entry[1] === "boolean"));

const formEntity = (version: number, form: FormConfig): FormConfigEntity => ({
  version,
  ...{ name: form.name, description: form.description, languages: form.languages, countries: form.countries },
  ...{ ageMin: form.ageMin, ageMax: form.ageMax, attemptsLimit: form.attemptsLimit, reviewHours: form.reviewHours },
  recognition: form.recognition,
  rules: rulesOf(form),
  blockRetries: form.blockRetries,
  steps: form.steps,
});

const readForm = (ctx: Ctx, formId: string) =>
  ctx.tx
    .selectFrom("forms")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", formId)
    .select(["description", "sealed_token"])
    .executeTakeFirstOrThrow();

/** Specification 1, section 3. */
export async function entityFields(ctx: Ctx, view: Known, config: FormConfig) {
  const form = await readForm(ctx, view.formId);
  const language = readerLanguage(ctx);
  const say = (reasons: readonly DeclineReason[]) => labelsOf(reasons, language);
  const like = (...kinds: DuplicateKind[]) =>
    view.duplicates
      .filter((other) => other.kinds.some((kind) => kinds.includes(kind)))
      .map((other) => other.verificationId);
  const isDecided = view.status === "valid" || view.status === "invalid";
  const decision = isDecided ? view.history.findLast(({ kind, to }) => kind === "decided" && to === view.status) : null;
  const token = form.sealed_token
    ? openWithKeyRing(ctx.platform.keys, form.sealed_token, { boundTo: `forms.sealed_token:${view.formId}` }).toString()
    : null;
  const company = view.types.includes("COMPANY") ? await readCompany(ctx, view.id) : null;
  const persons = company?.persons ?? [];
  const own = persons.flatMap(({ verification }) => (verification ? [verification.id] : []));
  const documents = await readDocumentEntities(ctx, [view.id, ...own], language);
  return {
    request_id: view.callbacks[0]?.requestId ?? null,
    isVerifiedByAdmin: false as const,
    customerVerifiedBy: decision?.actor ?? null,
    formToken: token,
    formDescription: form.description,
    formConfig: formEntity(view.formVersion, config),
    price: await readChargedAmount(ctx, `verification:${view.id}`),
    deviceId: await readDevice(ctx, view.id),
    faceMatches: like("face"),
    dataMatches: like("person", "document", "profile"),
    deviceMatches: like("device"),
    databaseScreeningList: await readScreeningList(ctx, view.id, {
      isCleared: view.status === "valid" && decision?.actor != null,
    }),
    customerBlackLists: (await blacklistsOf(ctx)).map(({ code, name }) => ({ code, name })),
    blacklistsApplicantAdded: await readBlacklisted(ctx, view),
    proofs: proofEntitiesOf(view.id, view.checks, view.files),
    verifications: checkedPartsOf(view.checks, view.types, say),
    documents: documents.get(view.id) ?? [],
    documentDatasets: documentDatasetsOf(view.checks),
    personDatasets: personDatasetsOf(view.checks, await readHitScores(ctx, view.id)),
    companyName: view.answers.company?.companyName ?? null,
    registrationCountry: view.answers.company?.registrationCountry ?? null,
    affiliatedPersons: company && persons.map((person) => affiliatedEntity(person, documents)),
    ...(await signatureFields(ctx, view.id)),
    questionnaireResults: view.answers.questionnaire ?? null,
    amc: await readMedia(ctx, view),
    declineReasonsLabel: say(view.declineReasons),
  };
}
