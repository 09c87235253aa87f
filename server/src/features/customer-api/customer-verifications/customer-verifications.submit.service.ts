import { sql } from "kysely";
import type { z } from "zod";
import type { AddressData } from "#contract/customer-api/customer-applicants.contract.ts";
import type { CustomerDocumentType, KeptDocument } from "#contract/customer-api/customer-documents.contract.ts";
import {
  type customerVerifications,
  type SubmittedType,
  submittedTypes,
} from "#contract/customer-api/customer-verifications.contract.ts";
import { OUTBOUND_URL_REFUSALS } from "#contract/values/outbound-url.ts";
import { flowFailures } from "#contract/visits/flow.calls.ts";
import {
  findFiles,
  readCustomerFile,
} from "#server/features/customer-api/customer-documents/customer-documents.files.service.ts";
import { findCustomerApplicant } from "#server/features/customer-api/customer-parts/customer-parts.service.ts";
import { requireCover } from "#server/features/money/balances/balances.queries.ts";
import {
  readApplicantParts,
  readPersons,
  readSentData,
} from "#server/features/records/applicant-parts/applicant-parts.queries.ts";
import { addPhoto, discardPhoto, storePhoto } from "#server/features/steps/flow-photos/flow-photos.service.ts";
import { lockFlowApplicant, submitVerification } from "#server/features/visits/flow/flow.submit.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, type CtxBeforeTransaction, ctxProjectOf } from "#server/platform/ctx.ts";
import { CustomerRefusal, refuseCustomer } from "#server/platform/customer-calls/customer-refusals.ts";
import { RefusalError } from "#server/platform/fail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { hashCode } from "#server/platform/secrets/crypto.ts";
import { keepPlan } from "./customer-verifications.answers.service.ts";
import { internalForm } from "./customer-verifications.forms.rules.ts";
import { type ChosenForm, formUnknown, internalVersion, requireForm } from "./customer-verifications.forms.service.ts";
import { apiNameOf } from "./customer-verifications.names.rules.ts";
import type { KnownApplicant, PersonPart, PhotoPlan, SubmissionPlan } from "./customer-verifications.parts.rules.ts";
import { submissionPlanOf, withNames } from "./customer-verifications.plan.rules.ts";
import {
  type ApiVisit,
  beginApiVisit,
  endApiVisit,
  enterApiVisit,
  goOnWithVisit,
  inKeyStep,
  runAsApplicant,
} from "./customer-verifications.visit.service.ts";

export type NewVerification = z.output<(typeof customerVerifications)["createVerification"]["body"]>;

type StoredPhoto = Awaited<ReturnType<typeof storePhoto>>;
export type ApiSubmission = {
  visit: ApiVisit;
  applicantId: string;
  photos: { photo: PhotoPlan; stored: StoredPhoto }[];
  parts: readonly string[];
};

/** By the API or on a form's page. @throws verification_exists while one of the applicant's is under way */
async function refuseUnderWay(ctx: Ctx, applicantId: string, own: string | null): Promise<void> {
  const found = await ctx.tx
    .selectFrom("verifications")
    .select("id")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("applicant_id", "=", applicantId)
    .where("status", "in", ["processing", "pending", "customer_pending"])
    .$if(own !== null, (query) => query.where("id", "!=", own ?? ""))
    .executeTakeFirst();
  if (found) throw refuseCustomer("verification_exists", "applicant_id");
}

/** @throws validation */
export function refuseClosedUrl(ctx: Ctx, url: string | undefined, parameter = "callback_url"): void {
  const refusal = url === undefined ? null : ctx.platform.outbound.checkUrl(url);
  if (refusal) throw refuseCustomer("validation", parameter, OUTBOUND_URL_REFUSALS[refusal]);
}

async function readKnown(ctx: Ctx, applicantId: string): Promise<KnownApplicant> {
  const own = <T extends { personId: string | null }>(parts: T[]) => parts.filter(({ personId }) => personId === null);
  const documents = own(await readApplicantParts<KeptDocument>(ctx, "document", applicantId));
  return {
    data: (await readSentData(ctx, applicantId)).data,
    documents: documents.map((part) => ({ ...part, type: part.type as CustomerDocumentType })),
    addresses: own(await readApplicantParts<AddressData>(ctx, "address", applicantId)),
    persons: (await readPersons(ctx, applicantId)).map((part) => ({ ...part, type: part.type as PersonPart["type"] })),
  };
}

/** @throws insufficient_data, with all that is missing */
function planned(types: readonly SubmittedType[], known: KnownApplicant): SubmissionPlan {
  const plan = submissionPlanOf(types, known);
  if (plan.missing.length > 0) throw new CustomerRefusal("insufficient_data", plan.missing);
  return plan;
}

const isSubmitted = (type: string): type is SubmittedType => submittedTypes.some((each) => each === type);

/**
 * Of a project's own form all its steps are submitted, the requested ones among them. What the API cannot give (a call, a
 * questionnaire) is missing then.
 * @throws validation
 */
function typesOf({ config }: ChosenForm, requested: readonly SubmittedType[]): SubmittedType[] {
  const steps = config.steps.map(({ type }) => type);
  const foreign = requested.find((type) => !steps.includes(type));
  if (foreign) throw refuseCustomer("validation", "types", `The form has no step ${foreign}.`);
  return steps.filter(isSubmitted);
}

type Begun = {
  applicantId: string;
  visit: ApiVisit;
  plan: SubmissionPlan;
  files: Awaited<ReturnType<typeof findFiles>>;
};

/** The verification with its answers, without photos: these are read outside of a transaction. */
async function begin(ctx: CtxBeforeTransaction, body: NewVerification & { types: SubmittedType[] }): Promise<Begun> {
  const row = await findCustomerApplicant(ctx, body.applicant_id, { inBody: "applicant_id" });
  refuseClosedUrl(ctx, body.callback_url);
  // Of calls at once the second waits for what the first begins or submits.
  await lockFlowApplicant(ctx, row.id);
  await refuseUnderWay(ctx, row.id, null);
  const known = await readKnown(ctx, row.id);
  const own = body.form_id === undefined ? null : await requireForm(ctx, body.form_id, formUnknown());
  const types = own ? typesOf(own, body.types) : withNames(body.types);
  const plan = planned(types, known);
  const form = own ?? (await internalVersion(ctx, internalForm(types, plan)));
  await requireCover(ctx, form.config);
  const fileIds = plan.photos.map(({ fileId }) => fileId);
  const files = await findFiles(ctx, fileIds);
  const callbackUrl = body.callback_url ?? null;
  const fingerprint = fingerprintOf(ctx, [form.id, form.version, callbackUrl, plan]);
  const begun = await goOnWithVisit(ctx, row.id, fingerprint);
  if (begun) return { applicantId: row.id, visit: begun, plan, files };
  const applicant = { id: row.id, externalId: row.external_id };
  const visit = await beginApiVisit(ctx, { form, applicant, callbackUrl, fingerprint });
  await enterApiVisit(ctx, visit);
  await keepPlan(runAsApplicant(ctx, visit), plan);
  recordAudit(ctx, "verifications.begun_by_key", { verificationId: visit.verificationId, applicantId: row.id, types });
  return { applicantId: row.id, visit, plan, files };
}

/** Keyed: it is of what a person gave. */
const fingerprintOf = ({ platform: { keys } }: Ctx, of: readonly unknown[]): string =>
  hashCode(keys, JSON.stringify(of), { boundTo: "customer_verifications.fingerprint" });

const fileFaults: Record<string, string> = {
  "flow.photo_too_small": "image_small_resolution",
  "flow.photo_too_large": "image_huge_resolution",
  "flow.photo_not_an_image": "incompatible_file_format",
  "flow.photo_pdf_not_here": "incompatible_file_format",
  "flow.photo_heic": "incompatible_file_format",
  "flow.photo_avif": "incompatible_file_format",
  "flow.photo_damaged": "broken_file",
  "flow.photo_empty": "broken_file",
};

/** What the reading of a file says against it, at the document's side. */
function sayFileFault(error: unknown, { parameter }: PhotoPlan): unknown {
  const said = error instanceof RefusalError ? error.errors[0] : undefined;
  if (!(error instanceof RefusalError) || error.failure.status === 503 || error.failure.status === 429 || !said)
    return error;
  return refuseCustomer("insufficient_data", parameter, fileFaults[said.code ?? ""] ?? said.message);
}

async function storePhotos(
  platform: Platform,
  before: CtxBeforeTransaction,
  { applicantId, visit, plan, files }: Begun,
): Promise<ApiSubmission> {
  const visitor = runAsApplicant(before, visit);
  const submission: ApiSubmission = { visit, applicantId, photos: [], parts: plan.parts };
  try {
    for (const photo of plan.photos) {
      const row = files.get(photo.fileId);
      if (!row) throw refuseCustomer("insufficient_data", photo.parameter, "This file is no longer there.");
      const upload = { bytes: await readCustomerFile(platform, row), name: "" };
      const stored = await storePhoto(platform, visitor, { side: photo.side, source: "upload" }, upload).catch(
        (error: unknown) => {
          throw sayFileFault(error, photo);
        },
      );
      submission.photos.push({ photo, stored });
    }
    return submission;
  } catch (error) {
    await discardSubmission(platform, before, submission);
    throw error;
  }
}

/** Before the call's transaction. @throws validation, verification_exists, insufficient_data, insufficient_funds */
export async function prepareSubmission(
  platform: Platform,
  before: CtxBeforeTransaction,
  body: NewVerification,
): Promise<ApiSubmission | null> {
  const { types } = body;
  if (types === undefined || types.length === 0) return null;
  const begun = await inKeyStep(platform, before, (ctx) => begin(ctx, { ...body, types }));
  return storePhotos(platform, before, begun);
}

/** The photos' bytes go; the verification that began stays unused, and goes on when the same call is sent again. */
export async function discardSubmission(
  platform: Platform,
  before: CtxBeforeTransaction,
  { visit, photos }: ApiSubmission,
): Promise<void> {
  for (const { stored } of photos) await discardPhoto(platform, runAsApplicant(before, visit), stored);
}

/** What was missing by the form itself, or that the same was submitted meanwhile, in the customers' form. */
function asCustomerRefusal(error: unknown): unknown {
  if (!(error instanceof RefusalError)) return error;
  if (error.failure.code === flowFailures.already_submitted.code)
    return refuseCustomer("verification_exists", "applicant_id");
  if (error.failure.code !== flowFailures.incomplete.code) return error;
  return new CustomerRefusal(
    "insufficient_data",
    error.errors.map(({ parameter, message }) => ({ parameter: apiNameOf(parameter), message })),
  );
}

async function keepTaken(ctx: Ctx, { verificationId }: ApiVisit, parts: readonly string[]): Promise<void> {
  await ctx.tx
    .updateTable("customer_verifications")
    .set({ part_ids: [...parts] })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .execute();
  if (parts.length === 0) return;
  await ctx.tx
    .updateTable("customer_parts")
    .set({ verification_id: verificationId })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where(sql<boolean>`id = any(${[...parts]}::uuid[])`)
    .execute();
}

/** The photos and the submission, all or nothing. */
export async function submitApiVerification(ctx: Ctx, { visit, applicantId, photos, parts }: ApiSubmission) {
  await enterApiVisit(ctx, visit);
  const visitor = runAsApplicant(ctx as CtxBeforeTransaction, visit);
  for (const { photo, stored } of photos) await addPhoto(visitor, { side: photo.side, source: "upload" }, stored);
  // Before: the callback of the submission names them.
  await keepTaken(ctx, visit, parts);
  await submitVerification(visitor, {}).catch((error: unknown) => {
    throw asCustomerRefusal(error);
  });
  // The applicant's row is locked since: of calls at once one is submitted.
  await refuseUnderWay(ctx, applicantId, visit.verificationId);
  await endApiVisit(ctx, visit);
  recordAudit(ctx, "verifications.submitted_by_key", { verificationId: visit.verificationId });
  return { verification_id: visit.verificationId };
}
