import { randomBytes, randomUUID } from "node:crypto";
import type { Role } from "#contract/permissions.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { newSessionId } from "#server/platform/http.cookie.ts";
import { openDemoSession } from "./demo.account.ts";

/** A member who acts in the demonstration; nobody can sign in as one of them, since they have no password. */
export type DemoReviewer = {
  id: string;
  name: string;
  role: Role;
  ip: string;
  userAgent: string;
  joinedDaysAgo: number;
  session: { cookie: string; csrf: string };
};

export const deskAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0";

const team = [
  { first: "Marta", last: "Hrynko", role: "compliance_manager", joinedDaysAgo: 89 },
  { first: "Pavlo", last: "Danylenko", role: "analyst", joinedDaysAgo: 88 },
  { first: "Ines", last: "Albrecht", role: "analyst", joinedDaysAgo: 61 },
  { first: "Tomas", last: "Rimkus", role: "admin", joinedDaysAgo: 89 },
  { first: "Noor", last: "van Dijk", role: "developer", joinedDaysAgo: 40 },
] as const;
/** Those who decide. */
export const reviewersCount = 3;

export async function makeTeam(ctx: Ctx, { now, days }: { now: Date; days: number }): Promise<DemoReviewer[]> {
  const members = team.map(({ first, last, role, joinedDaysAgo }, n) => ({
    id: randomUUID(),
    name: `${first} ${last}`,
    role,
    ip: `198.51.100.${20 + n}`,
    userAgent: deskAgent,
    joinedDaysAgo: Math.min(joinedDaysAgo, days * 0.95),
    session: { cookie: newSessionId(), csrf: randomBytes(24).toString("base64url") },
  }));
  for (const { id, name, role, joinedDaysAgo, session } of members) {
    const [first_name = "", ...last] = name.split(" ");
    const joined = new Date(now.getTime() - joinedDaysAgo * 86_400_000);
    const person = {
      first_name,
      last_name: last.join(" "),
      company_name: "Demo Bank",
      website: "https://demo.example",
    };
    const email = `${first_name}.${randomBytes(3).toString("hex")}@demo.example`.toLowerCase();
    await ctx.tx
      .insertInto("users")
      .values({
        id,
        email,
        ...person,
        timezone: "Europe/Kyiv",
        email_verified_at: joined,
        totp_enabled_at: joined,
        created_at: joined,
      })
      .execute();
    await ctx.tx
      .insertInto("memberships")
      .values({ project_id: ctxProjectOf(ctx), user_id: id, role, created_at: joined, invited_at: joined })
      .execute();
    await openDemoSession(ctx, { userId: id, projectId: ctxProjectOf(ctx), ...session });
  }
  return members;
}
