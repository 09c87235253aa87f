import type { ApiDocumentType, ApplicantObject } from "#contract/records/applicants/applicant-object.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { type FileAddress, sentDocument, sideOfType } from "./applicant-object.documents.rules.ts";
import { readKnownProfile } from "./applicant-object.known.queries.ts";
import { readPageFiles, readPageSubmissions } from "./applicant-object.page.queries.ts";
import { readSentDocuments, readSentParts, type SentParts } from "./applicant-object.parts.queries.ts";
import { type ApplicantObjectRow, readApplicantRow } from "./applicant-object.rows.queries.ts";
import { type ApplicantFacts, applicantObject } from "./applicant-object.rules.ts";
import { readAnnouncedVerdicts } from "./applicant-object.verdicts.queries.ts";

/** `ofPage`: submitted on a form's page, not by the customer's system. */
async function readNewest(ctx: Ctx, applicantId: string) {
  const of = ctx.tx
    .selectFrom("verifications as v")
    .leftJoin("customer_verifications as c", (join) =>
      join.onRef("c.project_id", "=", "v.project_id").onRef("c.verification_id", "=", "v.id"),
    )
    .where("v.project_id", "=", ctxProjectOf(ctx))
    .where("v.applicant_id", "=", applicantId)
    .orderBy("v.created_at", "desc")
    .orderBy("v.id", "desc")
    .limit(1)
    .select("v.id");
  const submitted = of.where("v.submitted_at", "is not", null);
  return {
    any: (await of.executeTakeFirst())?.id ?? null,
    submitted: (await submitted.executeTakeFirst())?.id ?? null,
    ofPage: (await submitted.where("c.verification_id", "is", null).executeTakeFirst())?.id ?? null,
  };
}

/** `verificationId`: as that one gives it; null: as it is now. */
type Shown = { applicantId: string; verificationId: string | null; addressOf: FileAddress };

async function companyOf(
  row: ApplicantObjectRow,
  { known, pages, parts, isThen }: Found,
): Promise<ApplicantFacts["company"]> {
  const company = pages.find((page) => page.company)?.company ?? null;
  if (row.type !== "company" && !company) return null;
  const { said, corrections } = known;
  const givenAt = pages[0]?.submission.givenAt?.company ?? null;
  const answers = company?.answers ?? null;
  const fieldOf = (name: "company_name" | "registration_country", answer: string | undefined) => {
    const isSaidLater = !isThen && said.data[name] !== undefined && (givenAt === null || said.saidAt(name) > givenAt);
    const put = corrections.company[name === "company_name" ? "companyName" : "registrationCountry"];
    return isSaidLater ? row[name] : put ? put.value : (answer ?? row[name]);
  };
  return {
    name: fieldOf("company_name", answers?.companyName),
    registrationCountry: fieldOf("registration_country", answers?.registrationCountry),
    businessActivityId: said.data.business_activity_id ?? null,
    pageAddresses: company?.addressAnswers ?? null,
    sentPersons: parts.persons,
    persons: company?.persons ?? [],
  };
}

type Found = {
  known: Awaited<ReturnType<typeof readKnownProfile>>;
  pages: Awaited<ReturnType<typeof readPageSubmissions>>[];
  parts: SentParts;
  isThen: boolean;
};

/** With the parts that the customer's system has sent. @throws applicants.erased */
export async function readApplicantFacts(ctx: Ctx, { applicantId, verificationId, addressOf }: Shown) {
  const isThen = verificationId !== null;
  const row = await readApplicantRow(ctx, applicantId);
  const newest = isThen ? null : await readNewest(ctx, applicantId);
  const ids = newest ? [newest.submitted, newest.ofPage] : [verificationId];
  const pages: Found["pages"] = [];
  for (const id of new Set(ids)) if (id) pages.push(await readPageSubmissions(ctx, id, addressOf));
  const parts = await readSentParts(ctx, applicantId, verificationId);
  const sent = (await readSentDocuments(ctx, parts.documents)).map((each) => sentDocument(each, addressOf));
  const known = await readKnownProfile(ctx, { row, submission: pages[0]?.submission ?? null, isThen });
  const shownId = newest ? newest.any : verificationId;
  const facts: ApplicantFacts = {
    id: row.id,
    externalId: row.external_id,
    createdAt: row.created_at,
    verification: shownId === null ? null : await readAnnouncedVerdicts(ctx, shownId),
    verificationsCount: Number(row.count),
    ...known,
    sentAddresses: parts.addresses,
    addresses: known.corrections.addresses?.value ?? pages.flatMap(({ addresses }) => addresses),
    documents: [...sent, ...pages.flatMap(({ documents }) => documents)],
    company: await companyOf(row, { known, pages, parts, isThen }),
  };
  return { facts, parts, pages };
}

/** As one of the applicant's verifications gives it. @throws applicants.erased */
export const readApplicantObject = async (ctx: Ctx, shown: Shown): Promise<ApplicantObject> =>
  applicantObject((await readApplicantFacts(ctx, shown)).facts);

/** The document of a verification that has this file as its first side: the customer's own, or the page's. */
export async function findDocumentOfFile(
  ctx: Ctx,
  of: { applicantId: string; verificationId: string; fileId?: string },
) {
  const files = await readPageFiles(ctx, of.verificationId);
  const file = files.find(({ id, side, page }) => page === 1 && (of.fileId ? id === of.fileId : side === "front"));
  if (!file) return null;
  if (!file.isSent) return { id: file.id, isSent: false };
  const { documents } = await readSentParts(ctx, of.applicantId, of.verificationId);
  const part = documents.find(({ type }) => sideOfType(type as ApiDocumentType) === file.side);
  return part ? { id: part.id, isSent: true } : null;
}
