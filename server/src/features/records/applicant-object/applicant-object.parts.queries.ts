import { sql } from "kysely";
import type { AddressData, PersonData } from "#contract/customer-api/customer-applicants.contract.ts";
import { type KeptDocument, sideFields } from "#contract/customer-api/customer-documents.contract.ts";
import type { ApiDocumentType } from "#contract/records/applicants/applicant-object.ts";
import {
  type ApplicantPart,
  readApplicantParts,
  readPersons,
  readTakenParts,
} from "#server/features/records/applicant-parts/applicant-parts.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import type { AnnouncedVerdict, SentDocument } from "./applicant-object.documents.rules.ts";
import { readVerdict } from "./applicant-object.verdicts.queries.ts";

export type SentParts = {
  addresses: ApplicantPart<AddressData>[];
  documents: ApplicantPart<KeptDocument>[];
  persons: ApplicantPart<PersonData>[];
  /** Of affiliated persons. */
  ofPersons: { addresses: ApplicantPart<AddressData>[]; documents: ApplicantPart<KeptDocument>[] };
};

/** What the customer's system has sent of an applicant; of a verification, what that one took. An affiliated person's are theirs. */
export async function readSentParts(ctx: Ctx, applicantId: string, verificationId: string | null): Promise<SentParts> {
  const taken = verificationId === null ? null : ((await readTakenParts(ctx, verificationId)) ?? new Set<string>());
  const own = <T>(parts: ApplicantPart<T>[]): ApplicantPart<T>[] =>
    parts
      .filter(({ id, personId }) => personId === null && (taken === null || taken.has(id)))
      .map((part) => (verificationId === null ? part : { ...part, verificationId }));
  const addresses = await readApplicantParts<AddressData>(ctx, "address", applicantId);
  const documents = await readApplicantParts<KeptDocument>(ctx, "document", applicantId);
  // One that was replaced since is still whom the verification took.
  const persons =
    taken === null
      ? await readPersons(ctx, applicantId)
      : await readApplicantParts<PersonData>(ctx, "person", applicantId);
  const isOfPerson = ({ personId }: ApplicantPart<unknown>) => personId !== null;
  return {
    addresses: own(addresses),
    documents: own(documents),
    persons: own(persons),
    ofPersons: { addresses: addresses.filter(isOfPerson), documents: documents.filter(isOfPerson) },
  };
}

async function readSizes(ctx: Ctx, parts: readonly ApplicantPart<KeptDocument>[]): Promise<Map<string, number>> {
  const ids = parts.flatMap(({ data }) => sideFields.flatMap((field) => data[field] ?? []));
  if (ids.length === 0) return new Map();
  const rows = await ctx.tx
    .selectFrom("customer_files")
    .select(["id", "size_bytes"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.size_bytes]));
}

export async function readSentDocuments(
  ctx: Ctx,
  parts: readonly ApplicantPart<KeptDocument>[],
): Promise<SentDocument[]> {
  const sizes = await readSizes(ctx, parts);
  const verdicts = new Map<string, AnnouncedVerdict>();
  for (const { verificationId: id } of parts)
    if (id !== null && !verdicts.has(id)) verdicts.set(id, await readVerdict(ctx, id));
  return parts.map(({ id, type, data, createdAt, verificationId }) => ({
    id,
    type: type as ApiDocumentType,
    data,
    createdAt,
    sizes,
    verdict: verdicts.get(verificationId ?? "") ?? null,
  }));
}
