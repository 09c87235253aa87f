import { audit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { findFile, viewVerification } from "./verifications.view.queries.ts";

/** Shows a verification; who saw it is recorded. */
export async function openVerification(ctx: Ctx, id: string) {
  const view = await viewVerification(ctx, id);
  audit(ctx, "verifications.viewed", { id });
  return view;
}

/** Shows one photo, opened after the commit since the store may be far; who saw it is recorded. */
export async function openVerificationFile(ctx: Ctx, of: { id: string; fileId: string }) {
  const { storage_key, mime, side } = await findFile(ctx, of);
  audit(ctx, "verifications.file_viewed", of);
  return { body: () => ctx.platform.files.stream(storage_key), mime, name: `${side}.jpg` };
}
