import type { z } from "zod";
import { SessionInfo } from "#contract/records/verifications/verification-parts.ts";
import { bindings, openValue, type Vault } from "#server/platform/secrets/applicant-vault.ts";

type Row = { id: string; at: Date; info: unknown };

export const readSession = (vault: Vault, verificationId: string, { id, at, info }: Row): z.infer<typeof SessionInfo> =>
  SessionInfo.parse({
    ...(openValue(vault, info, bindings.session(verificationId, id)) as object),
    at: at.toISOString(),
  });
