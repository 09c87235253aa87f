import type { NewcomerFields } from "#contract/account/provider-accounts.contract.ts";
import { singleSignOnFailures } from "#contract/account/single-sign-on.calls.ts";
import type { VisitPurpose } from "#server/db/tables/sign-in.table.ts";
import { killAccountTokens } from "#server/features/account/sessions/sessions.account-tokens.service.ts";
import { recordInOwnTransaction } from "#server/features/account/sessions/sessions.attempts.service.ts";
import { endSessions } from "#server/features/account/sessions/sessions.service.ts";
import {
  endOtherWays,
  failRequired,
  isOfOrganization,
  isSingleSignOnRequired,
} from "#server/features/account/sessions/sessions.single-sign-on.service.ts";
import { mailSecurityNotice } from "#server/features/project/mails/mails.security.service.ts";
import { auditAccount, flushAudits } from "#server/platform/audit.ts";
import type { Ctx, CtxBeforeTransaction } from "#server/platform/ctx.ts";
import { RefusalError } from "#server/platform/fail.ts";
import type { ProvedPerson } from "#server/platform/outbound/proved-person.ts";
import type { IdentityProvider } from "./identity-providers.map.ts";
import { findByIdentity, findKeptByEmail } from "./identity-providers.queries.ts";
import type { ProviderReturn } from "./identity-providers.rules.ts";
import { linkIdentity, registerNewcomer } from "./identity-providers.service.ts";
import { provePerson } from "./identity-providers.visits.service.ts";

/** A transaction of its own, with its audit. */
const inOwnTransaction = <T>(before: CtxBeforeTransaction, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  before.platform.database.inProject(null, async ({ tx }) => {
    const ctx: Ctx = { ...before, tx, projectId: null, audits: [] };
    const value = await work(ctx);
    await flushAudits(ctx);
    return value;
  });

/** Where the organization's provider is the one of this domain, its word about the email is enough. @throws already_linked */
async function linkOfOrganization(ctx: Ctx, provider: IdentityProvider, person: ProvedPerson) {
  const kept = await findKeptByEmail(ctx, person.email);
  if (!kept || kept.disabled_at) return undefined;
  const { userId } = kept;
  await linkIdentity(ctx, provider, userId, person);
  // Whoever had the account before the organization vouched for this person is out before its roles are given.
  await endSessions(ctx, userId, ctx.session?.userId === userId ? ctx.session.idHash : null);
  await killAccountTokens(ctx, userId);
  const { linked } = provider.mails;
  await mailSecurityNotice(ctx, {
    to: person.email,
    event: linked,
    detail: { sentence: linked, values: { account: person.email } },
  });
  const { issuer, subject } = person;
  auditAccount(ctx, "identity-providers.linked", { userId, provider: provider.id, issuer, subject, by: "domain" });
  return kept;
}

const accountOf = (before: CtxBeforeTransaction, provider: IdentityProvider, person: ProvedPerson) =>
  inOwnTransaction(before, async (ctx) => {
    const known = await findByIdentity(ctx, { provider: provider.id, ...person });
    const isOwn = isOfOrganization(before.platform.config, person.email);
    return known ?? (isOwn ? linkOfOrganization(ctx, provider, person) : undefined);
  });

/** Another subject with the same email may be an attack: it leaves a trace, although nothing comes of it. */
async function recordOtherSubject(
  before: CtxBeforeTransaction,
  provider: IdentityProvider,
  person: ProvedPerson,
  error: unknown,
) {
  if (!(error instanceof RefusalError)) return;
  const { issuer, subject } = person;
  const why = error.failure.code;
  await recordInOwnTransaction(before, "identity-providers.refused", { provider: provider.id, issuer, subject, why });
}

async function followOrganization(before: CtxBeforeTransaction, provider: IdentityProvider, person: ProvedPerson) {
  const account = await accountOf(before, provider, person).catch(async (error: unknown) => {
    await recordOtherSubject(before, provider, person, error);
    throw error;
  });
  if (!account || account.disabled_at) return;
  await provider.followGroups?.(before, account.userId, person.groups);
  await inOwnTransaction(before, (ctx) => endOtherWays(ctx, account.userId, provider.id));
}

async function refuseOtherProvider(before: CtxBeforeTransaction, provider: IdentityProvider, person: ProvedPerson) {
  const isRefused = await inOwnTransaction(before, async (ctx) => {
    const known = await findByIdentity(ctx, { provider: provider.id, ...person });
    return known ? isSingleSignOnRequired(ctx, known.userId) : isOfOrganization(before.platform.config, person.email);
  });
  if (!isRefused) return;
  const why = singleSignOnFailures.required.code;
  await recordInOwnTransaction(before, "identity-providers.refused", { provider: provider.id, why });
  throw failRequired(before.platform.config);
}

/**
 * Outside the transaction: whom the provider has proved. An organization's own provider may link the account here and
 * changes its roles by its groups; another one is refused where single sign-on is required.
 * @throws as provePerson, single-sign-on.required, and the provider's already_linked
 */
export async function admitPerson(
  before: CtxBeforeTransaction,
  provider: IdentityProvider,
  purpose: Exclude<VisitPurpose, "link">,
  arrival: ProviderReturn,
): Promise<ProvedPerson> {
  const person = await provePerson(before, provider, purpose, arrival);
  if (before.platform.config.singleSignOn) {
    if (provider.isOrganization) await followOrganization(before, provider, person);
    else await refuseOtherProvider(before, provider, person);
  }
  return person;
}

/**
 * Outside the transaction: roles by groups are given in their projects before the next step of the sign-in is chosen.
 * @returns the account; null where no group gives a role, and the call itself makes it
 * @throws as registerNewcomer
 */
export async function makeAccountOfGroups(
  before: CtxBeforeTransaction,
  provider: IdentityProvider,
  fields: NewcomerFields,
): Promise<string | null> {
  const named = before.platform.config.singleSignOn?.groupRoles ?? [];
  if (!provider.followGroups || named.length === 0) return null;
  const { userId, groups } = await inOwnTransaction(before, (ctx) => registerNewcomer(ctx, provider, fields));
  await provider.followGroups(before, userId, groups);
  return userId;
}
