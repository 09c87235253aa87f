import { sql } from "kysely";
import type { SessionView } from "#contract/account/sessions.contract.ts";
import { type AnyRole, permissionsOf } from "#contract/permissions.ts";
import { callerAddressOf } from "#engines/ip/networks.ts";
import { accountNoticesOf } from "#server/features/account/account-notices/account-notices.rules.ts";
import { readBalance } from "#server/features/money/balances/balances.queries.ts";
import { hasMailbox } from "#server/features/project/mails/mails.mailbox.rules.ts";
import { type Ctx, ctxModeOf, type OutsideProject } from "#server/platform/ctx.ts";
import { cookieName } from "#server/platform/http.cookie.ts";
import { isNamedOperator } from "#server/platform/operators.ts";
import type { Platform } from "#server/platform/platform.ts";
import { nextStep, type SessionFacts } from "#server/platform/session-proofs.rules.ts";

export async function findPassword({ database }: Platform, email: string) {
  const row = await database.inProject(null, ({ tx }) =>
    tx
      .selectFrom("users")
      .select(["id", "password_hash"])
      .where("email", "=", email)
      .where("disabled_at", "is", null)
      .executeTakeFirst(),
  );
  return { userId: row?.id ?? null, hash: row?.password_hash ?? null };
}

export async function hasPasskeys(ctx: Ctx, userId: string): Promise<boolean> {
  const row = await ctx.tx
    .selectFrom("passkeys")
    .select("id")
    .where("user_id", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The transaction must act for the account (`enterAccount`). */
export async function readProgress(ctx: Ctx, userId: string) {
  const row = await ctx.tx
    .selectFrom("users")
    .select((table) => [
      "email_verified_at",
      "totp_enabled_at",
      table
        .selectFrom("memberships")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .where("user_id", "=", userId)
        .as("projects"),
    ])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return {
    emailVerified: row.email_verified_at !== null,
    totpEnabled: row.totp_enabled_at !== null,
    projectCount: Number(row.projects ?? 0),
  } satisfies Partial<SessionFacts>;
}

type Opened = { userId: string; projectId: string | null; outside: OutsideProject | null; csrf: string };

/** Of a project that is closed to this address only the name; row-level security shows the account's own projects. */
function readOpened(ctx: Ctx, { userId, projectId, outside }: Opened) {
  const shown = projectId ?? outside?.projectId ?? null;
  return ctx.tx
    .selectFrom("users as u")
    .leftJoin("memberships as m", (join) => join.onRef("m.user_id", "=", "u.id").on("m.project_id", "=", shown))
    .leftJoin("projects as p", "p.id", "m.project_id")
    .leftJoin("custom_roles as c", (join) =>
      join.onRef("c.project_id", "=", "m.project_id").on(sql<boolean>`c.id = m.custom_role_id`),
    )
    .select([
      "u.email",
      "u.first_name",
      "u.last_name",
      "u.country",
      "u.timezone",
      "u.date_style as dateStyle",
      "u.password_reset_at as passwordResetAt",
      "u.factor_reset_at as factorResetAt",
      sql<Date>`now()`.as("now"),
      "m.role",
      "c.name as roleName",
      "c.permissions",
      "p.id as project",
      "p.name",
      (table) =>
        table
          .selectFrom("forms as f")
          .select(({ fn }) => fn.countAll<number>().as("n"))
          .where("f.project_id", "=", projectId)
          .where("f.deleted_at", "is", null)
          .as("forms"),
      (table) =>
        table
          .selectFrom("sessions as s")
          .select("s.notices_seen_at")
          .where("s.id_hash", "=", ctx.session?.idHash ?? "")
          .as("seenAt"),
    ])
    .where("u.id", "=", userId)
    .executeTakeFirstOrThrow();
}

export async function viewOpened(ctx: Ctx, opened: Opened): Promise<SessionView> {
  const { userId, projectId, outside, csrf } = opened;
  const row = await readOpened(ctx, opened);
  const role = outside ? null : (row.role as AnyRole | null);
  const own = permissionsOf(role, row.permissions);
  return {
    ...viewClosed(ctx, csrf),
    authenticated: true,
    emailConfirmed: true,
    verified2FA: true,
    customerTimezone: row.timezone,
    customerForms: Number(row.forms ?? 0),
    step: "done",
    notices: accountNoticesOf(row),
    user: {
      id: userId,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      currentCustomerAccountId: projectId && row.project,
      projectName: row.name,
      role,
      roleName: outside ? null : row.roleName,
      permissions: [...own],
      country: row.country,
      timezone: row.timezone,
      dateStyle: row.dateStyle,
      mode: ctxModeOf(ctx),
      operator: isNamedOperator(ctx.platform.config, row.email),
      outside: outside && { ...outside, address: callerAddressOf(ctx.ip) ?? ctx.ip },
      balance: ctx.projectId !== null && own.has("billing:manage") ? await readBalance(ctx) : null,
    },
  };
}

export const viewClosed = (ctx: Ctx, csrf: string): SessionView => ({
  user: null,
  authenticated: false,
  emailConfirmed: ctx.session?.emailVerified ?? false,
  verified2FA: ctx.session?.totpEnabled ?? false,
  customerTimezone: null,
  customerForms: 0,
  step: nextStep(ctx.session),
  "csrf-token": csrf,
  cookie: cookieName(ctx.platform.config),
  billing: ctx.platform.config.billing,
  minTopUp: ctx.platform.config.billing === "off" ? null : ctx.platform.config.billingMinTopUp * 100,
  signUp: ctx.platform.config.signUp,
  google: ctx.platform.config.identityProviders.google !== null,
  singleSignOn: ctx.platform.config.singleSignOn && { name: ctx.platform.config.singleSignOn.name },
  applicantUrl: ctx.platform.config.applicantUrl,
  hasMailbox: hasMailbox(ctx.platform.config),
  notices: [],
});

export async function chooseProject(ctx: Ctx, userId: string): Promise<string | null> {
  const row = await ctx.tx
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select("m.project_id")
    .where("m.user_id", "=", userId)
    .orderBy(
      (table) => table("m.project_id", "=", table.ref("u.last_project_id")),
      (order) => order.desc().nullsLast(),
    )
    .orderBy("m.created_at")
    .limit(1)
    .executeTakeFirst();
  return row?.project_id ?? null;
}
