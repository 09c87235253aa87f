import type { z } from "zod";
import { SessionInfo } from "#contract/records/verifications/verification-parts.ts";
import { type ApplicantVault, openValue, sealBindings } from "#server/platform/secrets/applicant-vault.ts";

type Row = { id: string; at: Date; info: unknown };

export const readSession = (
  vault: ApplicantVault,
  verificationId: string,
  { id, at, info }: Row,
): z.infer<typeof SessionInfo> =>
  SessionInfo.parse({
    ...(openValue(vault, info, sealBindings.session(verificationId, id)) as object),
    at: at.toISOString(),
  });
