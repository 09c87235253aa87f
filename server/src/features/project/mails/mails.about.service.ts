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
  const rows = await ctx.tx
    .selectFrom("outbox_mails")
    .select(["id", "recipient", "subject", "created_at", "applicant_id", "reader"])
    .where("applicant_project_id", "=", ctxProjectOf(ctx))
    .where("applicant_id", "in", [...ids])
    .where((on) => on.or([on("reader", "is", null), on("reader", "=", "applicant")]))
    .orderBy("created_at", "desc")
    .limit(mostMails)
    .execute();
  const mails: { at: string; subject: string }[] = [];
  const vaults = new Map<string, Awaited<ReturnType<typeof openApplicantVault>>>();
  for (const { id, recipient, subject, created_at, applicant_id, reader } of rows) {
    const of = applicant_id ?? "";
    const vault = vaults.get(of) ?? (await openApplicantVault(ctx, of));
    vaults.set(of, vault);
    // Of mails from before 0225 only the address says whom they were for.
    const isTheirs = reader !== null || own.includes(openMailPart(vault, id, "recipient", recipient).toLowerCase());
    if (!isTheirs) continue;
    mails.push({ at: created_at.toISOString(), subject: openMailPart(vault, id, "subject", subject) });
  }
  return mails;
}
