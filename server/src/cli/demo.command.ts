import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { buildApp } from "#server/app.ts";
import { cookieName } from "#server/platform/http.cookie.ts";
import { startWorkers } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { workers } from "#server/workers.ts";
import { type CliCommand, type PrintLine, readCommandOptions, UsageError } from "./command.ts";
import { type DemoOwner, endDemoSessions, makeDemoOwner } from "./demo.account.ts";
import { type DemoApplicant, demoApplicants } from "./demo.applicants.ts";
import { type DemoBrowser, openBrowser } from "./demo.browser.ts";
import { submitCompany } from "./demo.company.ts";
import { type MadeHistory, makeHistory } from "./demo.history.ts";
import { type DemoProject, runDemoPassage, waitForChecks } from "./demo.passages.ts";
import { giveMoney, makeRecords } from "./demo.records.ts";
import { deskAgent } from "./demo.team.ts";
import { listApproved, screenApplicants, workTogether } from "./demo.today.ts";

function sayHowToSignIn({ config }: Platform, owner: DemoOwner, say: PrintLine): void {
  say("\nSign in as the owner of Demo Bank. These are shown once and kept nowhere in the open:\n");
  say(`  address        ${config.publicUrl}/login`);
  say(`  email          ${owner.email}`);
  say(`  password       ${owner.password}`);
  say(`  authenticator  ${owner.authenticatorSecret}   (key for an authenticator app)`);
  say(`  recovery       ${owner.recoveryCodes.slice(0, 2).join("  ")}   (each once, in place of the app's code)`);
}

type Size = { applicants: number; days: number };
const most: Size = { applicants: demoApplicants.length, days: 365 };
/** On a weekday of average growth. */
const perDay = 13;
/** Verifications of before whose photos are drawn. */
const photosOfBefore = 16;

function readSize(options: Partial<Record<string, string>>): Size {
  const whole = (name: keyof Size, usual: number) => {
    const read = z.coerce.number().int().min(1).max(most[name]).default(usual).safeParse(options[name]);
    if (!read.success) throw new UsageError(`--${name} takes 1 to ${most[name]}.`);
    return read.data;
  };
  return { applicants: whole("applicants", most.applicants), days: whole("days", 90) };
}

function browserOf(
  { app, platform }: Pick<DemoProject, "app" | "platform">,
  session: DemoOwner["session"],
): DemoBrowser {
  return openBrowser(app, {
    headers: {
      cookie: `${cookieName(platform.config)}=${session.cookie}`,
      "csrf-token": session.csrf,
      "user-agent": deskAgent,
    },
    address: "127.0.0.1",
    host: new URL(platform.config.publicUrl).host,
  });
}

async function passAll(demo: DemoProject, { forms }: MadeHistory, applicants: readonly DemoApplicant[]): Promise<void> {
  const { app, platform, reviewer, say } = demo;
  const pass = async (applicant: DemoApplicant, n: number, before: Promise<unknown>) => {
    const name = `${applicant.person.givenNames} ${applicant.person.surname}`;
    const outcome = await runDemoPassage(demo, applicant, { n, before });
    say(`${String(n + 1).padStart(3)} ${name}, ${applicant.about}: ${outcome}`);
  };
  // Drawn faces are more alike than people's: who is submitted first decides who is a duplicate of whom. So each is filled in
  // beside the others, and submitted when the one before has its result: every demonstration is the same.
  const passages: Promise<void>[] = [];
  for (const [n, applicant] of applicants.entries())
    passages.push(pass(applicant, n, passages.at(-1) ?? Promise.resolve()));
  // The whole cast only: a few applicants are enough when time is short.
  const company = async () => {
    if (applicants.length < demoApplicants.length) return;
    await passages.at(-1);
    const id = await submitCompany({ app, reviewer, host: new URL(platform.config.applicantUrl).host }, forms.company);
    say(`    Carpathian Timber Ltd, a company with owners: ${(await waitForChecks(demo, id)).status}`);
  };
  await Promise.all([...passages, company()]);
}

async function fill(
  platform: Platform,
  owner: DemoOwner,
  { size, say }: { size: Size; say: PrintLine },
): Promise<void> {
  const photos = size.applicants === most.applicants ? photosOfBefore : 1;
  const history = await makeHistory(platform, owner, { days: size.days, perDay, photos });
  say(`\n${history.passages.length} verifications of ${size.days} days, ${history.team.length} members.`);
  const app = await buildApp(platform, join(platform.config.dataDir, "no-pages"));
  try {
    await startWorkers(platform, workers);
    const reviewer = browserOf({ app, platform }, owner.session);
    if (platform.config.billing === "on") await giveMoney(platform, owner.projectId, reviewer);
    const watched = await makeRecords(reviewer, say);
    const formId = await screenApplicants(reviewer, history, watched);
    const demo: DemoProject = { app, platform, owner, reviewer, formId, say };
    const applicants = demoApplicants.slice(0, size.applicants);
    say(`\n${applicants.length} applicants of today, each through every check.`);
    await passAll(demo, history, applicants);
    await listApproved(reviewer, history, watched);
    const browsers = history.team.map(({ session }) => browserOf(demo, session));
    await workTogether(demo, browsers);
  } finally {
    await app.close();
    await endDemoSessions(platform, owner);
  }
}

export const demoCommand: CliCommand = {
  name: "demo",
  usage: ["demo", "demo --email YOU@EXAMPLE.COM --applicants 3 --days 30"],
  about:
    "Makes the project Demo Bank: an owner, a team, forms, 90 days of verifications, and applicants of today who pass with drawn documents.",
  async run(platform, args, say) {
    const { options, rest } = readCommandOptions(args, ["email", "applicants", "days"]);
    if (rest.length > 0) throw new UsageError(`What is "${rest[0]}"?`);
    const given = z.email().safeParse(options.email ?? `owner.${randomBytes(4).toString("hex")}@demo.example`);
    if (!given.success) throw new UsageError("--email needs an email address.");
    const size = readSize(options);
    const owner = await makeDemoOwner(platform, given.data.toLowerCase(), size.days);
    sayHowToSignIn(platform, owner, say);
    await fill(platform, owner, { size, say });
    return 0;
  },
};
