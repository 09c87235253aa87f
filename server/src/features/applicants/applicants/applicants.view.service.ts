import { readMailsTo } from "#server/features/project/mails/mails.about.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { idsOfPerson } from "./applicants.given.queries.ts";
import { readLinksAround } from "./applicants.linked.queries.ts";
import { listApplicants } from "./applicants.list.queries.ts";
import { viewApplicant } from "./applicants.view.queries.ts";
import { isNewApplicantView } from "./applicants.view-log.queries.ts";

/** Recorded once for each look. */
export async function openApplicants(ctx: Ctx, wanted: Parameters<typeof listApplicants>[1]) {
  const page = await listApplicants(ctx, wanted);
  if (await isNewApplicantView(ctx, "applicants.listed")) recordAudit(ctx, "applicants.listed");
  return page;
}

async function recordView(ctx: Ctx, applicantId: string): Promise<void> {
  if (await isNewApplicantView(ctx, "applicants.viewed", applicantId))
    recordAudit(ctx, "applicants.viewed", { applicantId });
}

/** Recorded as a view of the applicant, once for each look. */
export async function openLinks(ctx: Ctx, id: string) {
  const around = await readLinksAround(ctx, id);
  const [applicant] = around.nodes;
  if (applicant) await recordView(ctx, applicant.id);
  return around;
}

/** Recorded once for each look. */
export async function openApplicant(ctx: Ctx, id: string) {
  const view = await viewApplicant(ctx, id);
  await recordView(ctx, view.publicId);
  const email = view.record.find(({ field }) => field === "email");
  const addresses = [email?.given, email?.corrected?.value];
  return { ...view, mails: await readMailsTo(ctx, await idsOfPerson(ctx, view.publicId), addresses) };
}
