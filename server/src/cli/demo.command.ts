import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { FormConfig } from "#contract/forms/form-config.ts";
import { buildApp } from "#server/app.ts";
import { cookieName } from "#server/platform/http.cookie.ts";
import { startWorkers } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { workers } from "#server/workers.ts";
import { type Command, readOptions, type Say, UsageError } from "./command.ts";
import { type DemoOwner, endSession, makeDemoOwner } from "./demo.account.ts";
import { type DemoApplicant, demoApplicants, drawPhotos, shaken } from "./demo.applicants.ts";
import { type Browser, openBrowser } from "./demo.browser.ts";
import { submitCompany } from "./demo.company.ts";
import { giveMoney, makeRecords } from "./demo.records.ts";

const asked = { enabled: true, mandatory: true };
const off = { enabled: false, mandatory: false };

const demoForm = FormConfig.parse({
  name: "Account opening",
  description: "Made by npm run veridesk -- demo",
  languages: ["en", "uk"],
  countries: ["UA", "DE", "PL"],
  blockCountryMismatch: true,
  ageMin: 18,
  steps: [
    {
      type: "PROFILE",
      fields: {
        first_name: asked,
        last_name: asked,
        middle_name: off,
        dob: asked,
        residence_country: asked,
        gender: off,
        email: off,
        phone: off,
      },
    },
    { type: "DOCUMENT", documentTypes: ["PASSPORT", "GOVERNMENT_ID"], fileUploading: true },
    { type: "FACIAL", mode: "static_selfie", fileUploading: true, thresholds: { match: 0.5, noMatch: 0.62 } },
  ],
});

type Demo = {
  app: FastifyInstance;
  platform: Platform;
  owner: DemoOwner;
  reviewer: Browser;
  formId: string;
  say: Say;
};

const Link = z.object({ link: z.string() });
const Opened = z.object({ flowToken: z.string(), state: z.object({ verificationId: z.string() }) });
const anything = z.unknown();
const camera = (side: string) => ({ side, source: "camera" });

async function fillIn(applicant: DemoApplicant, page: Browser, n: number, say: Say): Promise<boolean> {
  const { person, typed, country, documentType } = applicant;
  const said = { first_name: person.givenNames, last_name: person.surname, dob: person.birthDate };
  await page.post("/api/flow/profile", { ...said, residence_country: country, ...typed }, anything);
  if (applicant.leaves) return false;
  await page.post("/api/flow/document", { documentType, country }, anything);
  const photos = await drawPhotos(applicant, n);
  if (applicant.startsBlurred) {
    const refusal = await page.upload("/api/flow/files", camera("front"), await shaken(photos.front));
    say(`   first photo: ${refusal ?? "taken"}`);
  }
  for (const [side, jpeg] of Object.entries(photos)) {
    const refusal = await page.upload("/api/flow/files", camera(side), jpeg);
    if (refusal) {
      say(`   ${side}: ${refusal}`);
      return false;
    }
  }
  await page.post("/api/flow/submit", {}, anything);
  return true;
}

async function waitForChecks(
  { platform, owner }: Demo,
  verificationId: string,
): Promise<{ status: string; version: number }> {
  const deadline = Date.now() + 300_000;
  for (;;) {
    const row = await platform.database.inProject(owner.projectId, ({ tx }) =>
      tx
        .selectFrom("verifications")
        .select(["status", "version"])
        .where("id", "=", verificationId)
        .executeTakeFirstOrThrow(),
    );
    if (row.status !== "processing") return row;
    if (Date.now() > deadline) throw new Error("The checks did not end within five minutes.");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function passThrough(demo: Demo, applicant: DemoApplicant, n: number): Promise<string> {
  const { app, platform, reviewer, formId, say } = demo;
  const { host } = new URL(platform.config.applicantUrl);
  const external = `customer-${1001 + n}`;
  const { link } = await reviewer.post(
    "/api/forms/single-link",
    { form_id: formId, external_applicant_id: external },
    Link,
  );
  const device = { language: "en", timezone: "Europe/Kyiv", screen: "1080x2400" };
  const token = link.slice(link.lastIndexOf("/") + 1);
  const browser = openBrowser(app, { headers: {}, address: applicant.address, host });
  const { flowToken, state } = await browser.post("/api/flow/open", { token, device }, Opened);
  const page = openBrowser(app, {
    headers: { authorization: `Bearer ${flowToken}` },
    address: applicant.address,
    host,
  });
  if (!(await fillIn(applicant, page, n, say))) return "not submitted";
  const { status, version } = await waitForChecks(demo, state.verificationId);
  if (!applicant.decision || status !== "pending") return status;
  const body = {
    verification_id: state.verificationId,
    version,
    status: applicant.decision,
    comment: "Called the customer.",
  };
  await reviewer.post("/api/verifications/status", body, anything);
  return `${status}, then ${applicant.decision}`;
}

function sayHowToSignIn({ config }: Platform, owner: DemoOwner, say: Say): void {
  say("\nSign in as the owner of Demo Bank. These are shown once and kept nowhere in the open:\n");
  say(`  address        ${config.publicUrl}/login`);
  say(`  email          ${owner.email}`);
  say(`  password       ${owner.password}`);
  say(`  authenticator  ${owner.authenticatorSecret}   (key for an authenticator app)`);
  say(`  recovery       ${owner.recoveryCodes.slice(0, 2).join("  ")}   (each once, in place of the app's code)`);
}

export const demoCommand: Command = {
  name: "demo",
  usage: ["demo", "demo --email YOU@EXAMPLE.COM --applicants 3"],
  about:
    "Makes the project Demo Bank with an owner of its own, a form, and applicants who pass through it with drawn documents.",
  async run(platform, args, say) {
    const { options, rest } = readOptions(args, ["email", "applicants"]);
    if (rest.length > 0) throw new UsageError(`What is "${rest[0]}"?`);
    const given = z.email().safeParse(options.email ?? `owner.${randomBytes(4).toString("hex")}@demo.example`);
    if (!given.success) throw new UsageError("--email needs a mail address.");
    const count = z.coerce.number().int().min(1).max(demoApplicants.length).default(demoApplicants.length);
    const wanted = count.safeParse(options.applicants);
    if (!wanted.success) throw new UsageError(`--applicants takes 1 to ${demoApplicants.length}.`);
    const applicants = demoApplicants.slice(0, wanted.data);
    const owner = await makeDemoOwner(platform, given.data.toLowerCase());
    sayHowToSignIn(platform, owner, say);
    const app = await buildApp(platform, join(platform.config.dataDir, "no-pages"));
    try {
      await startWorkers(platform, workers);
      const cookie = `${cookieName(platform.config)}=${owner.session.cookie}`;
      const reviewer = openBrowser(app, {
        headers: { cookie, "csrf-token": owner.session.csrf },
        address: "127.0.0.1",
        host: new URL(platform.config.publicUrl).host,
      });
      if (platform.config.billing === "on") await giveMoney(platform, owner.projectId, reviewer);
      const { id: formId } = await reviewer.post(
        "/api/forms/create-new",
        { config: demoForm },
        z.object({ id: z.string() }),
      );
      const demo: Demo = { app, platform, owner, reviewer, formId, say };
      say(`\n${applicants.length} applicants, each through every check; this takes some minutes.`);
      for (const [n, applicant] of applicants.entries()) {
        const name = `${applicant.person.givenNames} ${applicant.person.surname}`;
        say(`${String(n + 1).padStart(3)} ${name}, ${applicant.about}: ${await passThrough(demo, applicant, n)}`);
      }
      await makeRecords(reviewer, say);
      // The whole cast only: a few applicants are asked for when time is short.
      if (applicants.length === demoApplicants.length) {
        const id = await submitCompany({ app, reviewer, host: new URL(platform.config.applicantUrl).host });
        say(`    Carpathian Timber Ltd, a company with owners: ${(await waitForChecks(demo, id)).status}`);
      }
    } finally {
      await app.close();
      await endSession(platform, owner);
    }
    return 0;
  },
};
