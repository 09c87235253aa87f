import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { checkNames } from "#contract/records/verifications/check-evidence.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { PrintLine } from "./command.ts";
import type { DemoOwner } from "./demo.account.ts";
import { type DemoApplicant, drawPhotos, shakenPicture } from "./demo.applicants.ts";
import { type DemoBrowser, openBrowser } from "./demo.browser.ts";

export type DemoProject = {
  app: FastifyInstance;
  platform: Platform;
  owner: DemoOwner;
  reviewer: DemoBrowser;
  formId: string;
  say: PrintLine;
};

const Link = z.object({ link: z.string() });
const Opened = z.object({ flowToken: z.string(), state: z.object({ verificationId: z.string() }) });
const anything = z.unknown();
const camera = (side: string) => ({ side, source: "camera" });

type Turn = { n: number; before: Promise<unknown> };

async function fillIn(applicant: DemoApplicant, page: DemoBrowser, { n, before }: Turn): Promise<boolean> {
  const { person, typed, country, documentType } = applicant;
  const said = { first_name: person.givenNames, last_name: person.surname, dob: person.birthDate };
  await page.post("/api/flow/profile", { ...said, residence_country: country, ...typed }, anything);
  if (applicant.leaves) return false;
  await page.post("/api/flow/document", { documentType, country }, anything);
  const photos = await drawPhotos(applicant, n);
  if (applicant.startsBlurred) await page.upload("/api/flow/files", camera("front"), await shakenPicture(photos.front));
  for (const [side, jpeg] of Object.entries(photos)) {
    const refusal = await page.upload("/api/flow/files", camera(side), jpeg);
    if (refusal) throw new Error(`the ${side} of ${person.surname} was refused: ${refusal}`);
  }
  await before;
  await page.post("/api/flow/submit", {}, anything);
  return true;
}

export async function waitForChecks(
  { platform, owner }: Pick<DemoProject, "platform" | "owner">,
  verificationId: string,
): Promise<{ status: string; rowVersion: number }> {
  const deadline = Date.now() + 1_800_000;
  for (;;) {
    const row = await platform.database.inProject(owner.projectId, ({ tx }) =>
      tx
        .selectFrom("verifications")
        .select(["status", "row_version as rowVersion"])
        .where("id", "=", verificationId)
        .executeTakeFirstOrThrow(),
    );
    if (row.status !== "processing") return row;
    if (Date.now() > deadline) throw new Error("The checks did not end within half an hour.");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/**
 * From the link to the checks' end.
 * @param turn `before`: what ends before it is submitted
 * @returns what came of it
 */
export async function runDemoPassage(demo: DemoProject, applicant: DemoApplicant, turn: Turn): Promise<string> {
  const { app, platform, reviewer, formId } = demo;
  const { host } = new URL(platform.config.applicantUrl);
  const requested = { form_id: formId, external_applicant_id: `customer-${1001 + turn.n}` };
  const { link } = await reviewer.post("/api/forms/single-link", requested, Link);
  const device = { language: "en", timezone: "Europe/Kyiv", screen: "1080x2400" };
  const token = link.slice(link.lastIndexOf("/") + 1);
  const browser = openBrowser(app, { headers: {}, address: applicant.address, host });
  const { flowToken, state } = await browser.post("/api/flow/open", { token, device }, Opened);
  const headers = { authorization: `Bearer ${flowToken}` };
  const page = openBrowser(app, { headers, address: applicant.address, host });
  if (!(await fillIn(applicant, page, turn))) return "not submitted";
  const { status, rowVersion } = await waitForChecks(demo, state.verificationId);
  if (!applicant.decision || status !== "pending") return status;
  const decision = { status: applicant.decision, comment: "Called the customer." };
  const body = { verification_id: state.verificationId, rowVersion, open: checkNames, ...decision };
  await reviewer.post("/api/verifications/status", body, anything);
  return `${status}, then ${applicant.decision}`;
}
