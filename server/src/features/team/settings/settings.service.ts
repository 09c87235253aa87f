import type { z } from "zod";
import { settingFailures } from "#contract/team/settings.calls.ts";
import type { CompanyData, PasswordChange, PersonalData } from "#contract/team/settings.contract.ts";
import { findEmailChange } from "#server/features/account/emails/emails.queries.ts";
import { whyNotPassword } from "#server/features/account/registrations/registrations.rules.ts";
import { killAccountTokens } from "#server/features/account/sessions/sessions.account-tokens.service.ts";
import { proveOwnPassword } from "#server/features/account/sessions/sessions.own-password.service.ts";
import { hashPassword } from "#server/features/account/sessions/sessions.passwords.service.ts";
import { endOtherSessions } from "#server/features/account/sessions/sessions.renewal.service.ts";
import { provedAccount } from "#server/features/account/sessions/sessions.service.ts";
import { findSigningKeys } from "#server/features/callbacks/api-keys/api-keys.queries.ts";
import { mailSecurityNotice } from "#server/features/project/mails/mails.security.service.ts";
import { isPermitted } from "#server/platform/actor.ts";
import { auditAccount } from "#server/platform/audit.ts";
import type { Ctx, CtxBeforeTransaction } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findOwnAccount, findPictureVersions } from "./settings.queries.ts";

/** @throws sessions.wrong_step */
const signedIn = (ctx: Pick<Ctx, "session">) => provedAccount(ctx.session, null, ["done"]);

export async function showSettings(ctx: Ctx) {
  const { userId } = signedIn(ctx);
  return {
    ...(await findOwnAccount(ctx, userId)),
    images: await findPictureVersions(ctx, userId),
    emailChange: await findEmailChange(ctx, userId),
    apiTokens: isPermitted(ctx.actor, "api-keys:manage") ? await findSigningKeys(ctx) : null,
  };
}

type Given<T> = { [K in keyof T]?: T[K] | undefined };

export async function editPersonalData(ctx: Ctx, given: Given<z.infer<typeof PersonalData>>) {
  const { userId } = signedIn(ctx);
  const changed = Object.entries(given).filter(([, value]) => value !== undefined);
  await ctx.tx.updateTable("users").set(Object.fromEntries(changed)).where("id", "=", userId).execute();
  // Names of fields, not values: the log holds nothing personal (S41).
  auditAccount(ctx, "settings.personal_changed", { userId, fields: changed.map(([name]) => name).sort() });
  return {};
}

export async function editCompanyData(ctx: Ctx, { company_name }: z.infer<typeof CompanyData>) {
  const { userId } = signedIn(ctx);
  await ctx.tx.updateTable("users").set({ company_name }).where("id", "=", userId).execute();
  auditAccount(ctx, "settings.company_changed", { userId });
  return {};
}

/** Outside the transaction. @throws sessions.invalid_credentials, request.too_many, settings.same_password */
export async function preparePasswordChange(
  platform: Platform,
  before: CtxBeforeTransaction,
  { password_current, password }: z.infer<typeof PasswordChange>,
): Promise<string> {
  const { email, firstName, lastName } = signedIn(before);
  await proveOwnPassword(platform, before, password_current);
  if (password === password_current) throw fail(settingFailures.same_password);
  const refusal = whyNotPassword(password, { email, first_name: firstName ?? "", last_name: lastName ?? "" });
  if (refusal) throw fail(refusal);
  return hashPassword(password, before.ip);
}

/** Other sessions and mailed links end (S1, S3). */
export async function changePassword(ctx: Ctx, passwordHash: string) {
  const { userId, email } = signedIn(ctx);
  await ctx.tx.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId).execute();
  await killAccountTokens(ctx, userId);
  const csrf = await endOtherSessions(ctx, { isPasswordProved: true });
  await mailSecurityNotice(ctx, { to: email, event: "password_changed" });
  auditAccount(ctx, "settings.password_changed", { userId });
  return { "csrf-token": csrf };
}
