import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { flowSignatureFailures } from "#contract/steps/flow-signatures.calls.ts";
import { findImage } from "#server/features/project/images/images.queries.ts";
import { lockOpenVerification } from "#server/features/records/flow-base/flow-base.lock.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { readNow } from "#server/platform/clock.ts";
import {
  type Ctx,
  type CtxBeforeTransaction,
  ctxProjectOf,
  ctxScopeOf,
  ctxVerificationOf,
  tenantKeyOf,
} from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { openVault, sealBindings, sealBytes } from "#server/platform/secrets/applicant-vault.ts";
import { pageLanguageOf } from "#server/words.ts";
import { signedDocumentOf } from "./flow-signatures.document.rules.ts";
import {
  findRow,
  openDocument,
  readSignedAnswers,
  readSignedDocument,
  requireDocument,
  requireSigning,
} from "./flow-signatures.queries.ts";

type Drawn = { hash: Buffer; pdf: Buffer | null };

async function readFacts(ctx: Ctx, verificationId: string) {
  const { config, language } = await requireSigning(ctx, verificationId);
  const { answers, hash } = await readSignedAnswers(ctx, verificationId);
  const id = ctxProjectOf(ctx);
  const project = await ctx.tx.selectFrom("projects").select("name").where("id", "=", id).executeTakeFirstOrThrow();
  const made = await findRow(ctx, verificationId);
  return {
    isMade: made?.answers_hash.equals(hash) === true,
    hash,
    logo: await findImage(ctx, { use: "logo", projectId: id }),
    report: signedDocumentOf({
      answers,
      config,
      business: project.name,
      verificationId,
      language: pageLanguageOf(language),
      madeAt: (await readNow(ctx)).toISOString(),
    }),
  };
}

/** Outside the transaction. One that was made of the same answers stays, with its signature. */
export async function drawDocument(platform: Platform, before: CtxBeforeTransaction): Promise<Drawn> {
  const { isMade, hash, logo, report } = await platform.database.inProject(ctxScopeOf(before), ({ tx }) =>
    readFacts({ ...before, tx }, ctxVerificationOf(before)),
  );
  if (isMade) return { hash, pdf: null };
  const pictures = { photos: [], logo: logo ? await platform.files.get(logo.storage_key) : null };
  return { hash, pdf: await platform.engines.pdf.drawReport(tenantKeyOf(before), report, pictures) };
}

/** @throws flow-signatures.no_document when the answers changed meanwhile */
export async function keepDocument(ctx: Ctx, { hash, pdf }: Drawn) {
  const { id: verificationId } = await lockOpenVerification(ctx, null);
  await requireSigning(ctx, verificationId);
  if (!pdf) {
    recordAudit(ctx, "flow.signature_document_read", { verificationId });
    return {};
  }
  if (!(await readSignedAnswers(ctx, verificationId)).hash.equals(hash)) throw fail(flowSignatureFailures.no_document);
  const made = {
    id: randomUUID(),
    answers_hash: hash,
    document: sealBytes(
      await openVault(ctx, verificationId),
      pdf,
      sealBindings.applicantSignature(verificationId, "document"),
    ),
    prepared: null,
    signed: null,
    signature: null,
    kind: null,
    signed_by: null,
    signed_at: null,
    created_at: sql<Date>`now()`,
  };
  await ctx.tx
    .insertInto("applicant_signatures")
    .values({ project_id: ctxProjectOf(ctx), verification_id: verificationId, ...made })
    .onConflict((on) => on.columns(["project_id", "verification_id"]).doUpdateSet(made))
    .execute();
  recordAudit(ctx, "flow.signature_document_made", { verificationId, sizeBytes: pdf.length });
  return {};
}

/** @throws flow-signatures.no_document */
export async function showDocument(ctx: Ctx) {
  const verificationId = ctxVerificationOf(ctx);
  await requireSigning(ctx, verificationId);
  const row = await requireDocument(ctx, verificationId);
  const found = row.kind === "pdf" ? await readSignedDocument(ctx, verificationId) : null;
  recordAudit(ctx, "flow.signature_document_viewed", { verificationId });
  return {
    body: found ? found.signed : await openDocument(ctx, row),
    mime: "application/pdf",
    name: `${verificationId}.pdf`,
  };
}
