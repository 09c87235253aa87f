import { permissionsOf } from "#contract/permissions.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { seededRandom } from "#engines/documents/specimens/seeded-random.ts";
import { createForm } from "#server/features/forms/forms/forms.service.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { DemoOwner } from "./demo.account.ts";
import { accountForm, companyForm, partnerForm, personForm } from "./demo.forms.ts";
import { byMember, pastEntriesOf } from "./demo.history.audit.ts";
import { writeCompanies } from "./demo.history.companies.ts";
import { writeCallbacks, writeEvents, writeHistoryCalls, writeTeamwork } from "./demo.history.events.ts";
import { drawRecentPhotos } from "./demo.history.photos.ts";
import { type DemoPassage, type HistoryForm, planHistory } from "./demo.history.plan.ts";
import { type DemoHistory, markFirstDecisions, writeHistory } from "./demo.history.rows.ts";
import { appendPast, type PastAuditEntry } from "./demo.past.ts";
import { type DemoReviewer, deskAgent, makeTeam, reviewersCount } from "./demo.team.ts";

const day = 86_400_000;

type Requested = { days: number; perDay: number; photos: number };
export type MadeHistory = {
  passages: readonly DemoPassage[];
  team: DemoReviewer[];
  forms: Record<HistoryForm | "company", string>;
};

/** As the owner makes it; its own entry of the log becomes one of that day. */
async function makeForm(
  ctx: Ctx,
  owner: DemoOwner,
  config: FormConfig,
  at: Date,
): Promise<{ id: string; entry: PastAuditEntry }> {
  const of = { id: owner.userId, email: owner.email, name: "Demo Owner" };
  const actor = { kind: "user", ...of, role: "owner", permissions: permissionsOf("owner", null) } as const;
  const { id } = await createForm({ ...ctx, actor }, config, true);
  ctx.audits.length = 0;
  await ctx.tx.updateTable("forms").set({ created_at: at, updated_at: at }).where("id", "=", id).execute();
  return { id, entry: byMember(asMember(owner), at, "forms.created", { id, name: config.name }) };
}

const asMember = (owner: DemoOwner): DemoReviewer => ({
  id: owner.userId,
  name: "Demo Owner",
  role: "owner",
  ip: "198.51.100.10",
  userAgent: deskAgent,
  joinedDaysAgo: 0,
  session: owner.session,
});

const joined = (team: readonly DemoReviewer[], owner: DemoOwner, now: Date): PastAuditEntry[] =>
  team.flatMap((member) => {
    const at = new Date(now.getTime() - member.joinedDaysAgo * day);
    const invited = new Date(at.getTime() - 0.02 * day);
    return [
      byMember(asMember(owner), invited, "members.invited", { userId: member.id, role: member.role }),
      byMember(member, at, "invitations.accepted", { userId: member.id, role: member.role }),
    ];
  });

/** Everything older than today, in one transaction and few statements. */
export async function makeHistory(
  platform: Platform,
  owner: DemoOwner,
  { days, perDay, photos }: Requested,
): Promise<MadeHistory> {
  const now = new Date();
  const since = new Date(now.getTime() - days * day);
  const random = seededRandom(7);
  const forms = { account: accountForm, partner: partnerForm };
  const passages = planHistory({ now, days, perDay, reviewers: reviewersCount, forms });
  const pictures = await drawRecentPhotos(platform, owner.projectId, passages, photos);
  return inSystemStep(platform, "demo", { projectId: owner.projectId, mode: "live" }, async (ctx) => {
    const team = await makeTeam(ctx, { now, days });
    const make = (config: FormConfig, after: number) =>
      makeForm(ctx, owner, config, new Date(since.getTime() + after * day));
    const account = await make(accountForm, 0.01);
    const partner = await make(partnerForm, 0.02);
    const person = await make(personForm, 0.03);
    const ofCompany = companyForm(person.id);
    const company = await make(ofCompany, 0.04);
    const history: DemoHistory = {
      passages,
      forms: { account: { id: account.id, config: accountForm }, partner: { id: partner.id, config: partnerForm } },
      reviewers: team.slice(0, reviewersCount),
      random,
    };
    const vaults = await writeHistory(ctx, history);
    await writeEvents(ctx, history);
    await writeTeamwork(ctx, history, vaults);
    await writeCallbacks(ctx, history, new Date(now.getTime() - 14 * day));
    await writeHistoryCalls(ctx, history);
    await pictures.keep(ctx, vaults);
    const { reviewers } = history;
    const companies = await writeCompanies(ctx, {
      form: { id: company.id, config: ofCompany },
      reviewers,
      random,
      now,
      days,
    });
    // As its trigger does where a status changes.
    await markFirstDecisions(ctx);
    const made = [account, partner, person, company].map(({ entry }) => entry);
    await appendPast(ctx, [...made, ...joined(team, owner, now), ...pastEntriesOf(history), ...companies]);
    return { passages, team, forms: { account: account.id, partner: partner.id, company: company.id } };
  });
}
