import { auditAccount } from "#server/platform/audit.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type CliCommand, type PrintLine, readCommandOptions, UsageError } from "./command.ts";

type Change = { vouched_at: Date | null; projects_allowed: number | null };

async function change(platform: Platform, email: string, to: Change, say: PrintLine): Promise<number> {
  const account = await inSystemStep(platform, "accounts", null, async (ctx) => {
    const changed = await ctx.tx
      .updateTable("users")
      .set(to)
      .where("email", "=", email.toLowerCase())
      .returning("id")
      .executeTakeFirst();
    if (changed) {
      const action = to.vouched_at === null ? "accounts.no_longer_vouched" : "accounts.vouched";
      auditAccount(ctx, action, { userId: changed.id, projectsAllowed: to.projects_allowed });
    }
    return changed;
  });
  if (!account) {
    say("There is no account with this email.");
    return 1;
  }
  const { vouched_at, projects_allowed } = to;
  if (vouched_at === null) say("Your word for the account is withdrawn: its age and its payments count.");
  else if (projects_allowed === null) say("The account no longer counts as new.");
  else say(`The account no longer counts as new, and may own ${projects_allowed} projects.`);
  return 0;
}

export const accountsCommand: CliCommand = {
  name: "accounts",
  usage: ["accounts vouch EMAIL [--projects N]", "accounts unvouch EMAIL"],
  about: "Your word for an account: it no longer counts as new, and may own more than three projects, or N of them.",
  async run(platform, [verb = "", ...args], say) {
    const { options, rest } = readCommandOptions(args, ["projects"]);
    const [email = ""] = rest;
    if (rest.length !== 1 || !email.includes("@") || !["vouch", "unvouch"].includes(verb))
      throw new UsageError("Name the account by its email.");
    if (verb === "unvouch") return change(platform, email, { vouched_at: null, projects_allowed: null }, say);
    const projects = options.projects;
    if (projects !== undefined && !/^[1-9]\d{0,2}$/.test(projects)) throw new UsageError("From 1 to 999 projects.");
    const projects_allowed = projects === undefined ? null : Number(projects);
    return change(platform, email, { vouched_at: new Date(), projects_allowed }, say);
  },
};
