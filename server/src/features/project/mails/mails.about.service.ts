import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { openApplicantVault } from "#server/platform/secrets/applicant-vault.ts";
import { openMailPart } from "./mails.seal.service.ts";

const mostMails = 50;

/**
 * The mails that went to an applicant themselves, newest first; those to the team are left out. The outbox keeps them for 30
 * days. @throws applicants.erased
 */
export async function readMailsTo(ctx: Ctx, ids: readonly string[], addresses: readonly (string | null | undefined)[]) {
  const own = addresses.flatMap((address) => (address ? [address.toLowerCase()] : []));
  if (own.length === 0) return [];
  const rows = await ctx.tx
    .selectFrom("outbox_mails")
    .select(["id", "recipient", "subject", "created_at", "applicant_id"])
    .where("applicant_project_id", "=", ctxProjectOf(ctx))
    .where("applicant_id", "in", [...ids])
    .orderBy("created_at", "desc")
    .limit(mostMails)
    .execute();
  const mails: { at: string; subject: string }[] = [];
  for (const { id, recipient, subject, created_at, applicant_id } of rows) {
    const vault = await openApplicantVault(ctx, applicant_id ?? "");
    if (!own.includes(openMailPart(vault, id, "recipient", recipient).toLowerCase())) continue;
    mails.push({ at: created_at.toISOString(), subject: openMailPart(vault, id, "subject", subject) });
  }
  return mails;
}
