import { sql } from "kysely";
import { z } from "zod";
import type { DemoBrowser } from "./demo.browser.ts";
import { screenedForm } from "./demo.forms.ts";
import type { MadeHistory } from "./demo.history.ts";
import type { DemoProject } from "./demo.passages.ts";
import { reviewersCount } from "./demo.team.ts";

const anything = z.unknown();

/** A new version of the form looks applicants up on the list. @returns the form */
export async function screenApplicants(owner: DemoBrowser, { forms }: MadeHistory, blacklist: string): Promise<string> {
  const edited = { id: forms.account, version: 1, config: screenedForm(blacklist), permanentLinkEnabled: true };
  await owner.post("/api/forms/edit", edited, anything);
  return forms.account;
}

const views = [
  { name: "Overdue", team: true, question: { status: "pending", due: "overdue" } },
  { name: "Mine, oldest first", team: true, question: { status: "pending", assignee: "me", sort: "created" } },
  { name: "Ukraine, this month", team: false, question: { countries: "UA", status: "valid,invalid" } },
];

/** Cases with a document, so that a photo of it can be requested again. */
async function openWork({ platform, owner }: DemoProject): Promise<{ id: string; rowVersion: number }[]> {
  return platform.database.inProject(owner.projectId, ({ tx }) =>
    tx
      .selectFrom("verifications")
      .select(["id", "row_version as rowVersion"])
      .where("status", "=", "pending")
      .where(sql<boolean>`'DOCUMENT' = any(types)`)
      .orderBy("created_at", "desc")
      .orderBy("id")
      .execute(),
  );
}

/** Somebody who was approved weeks ago: monitoring has something to tell. */
export async function listApproved(owner: DemoBrowser, { passages }: MadeHistory, blacklist: string): Promise<void> {
  const approved = passages.filter(({ status, form }) => status === "valid" && form === "account");
  const known = approved[Math.floor(approved.length * 0.6)];
  if (!known) return;
  const { givenNames, surname, birthDate } = known.judged.passport;
  const entry = { type: "PERSON", name: `${givenNames} ${surname}`, dob: birthDate, country: known.person.country };
  await owner.post(
    `/api/blacklists/${blacklist}/add-entry`,
    { ...entry, description: "Card payments reversed" },
    anything,
  );
}

/** A request that waits for the applicant, a decision that waits for a second reviewer, and reports. */
export async function workTogether(demo: DemoProject, browsers: readonly DemoBrowser[]): Promise<void> {
  const { reviewer: owner } = demo;
  const [first, second = first] = browsers.slice(0, reviewersCount);
  if (!first || !second) throw new Error("a team reviews");
  await owner.put("/api/projects/review-rules", { four_eyes: true });
  await owner.put("/api/projects/retention", {
    approved_days: 1825,
    declined_days: 730,
    abandoned_days: 90,
    service_days: 365,
  });
  const work = await openWork(demo);
  const [requested, proposed] = [work.at(1), work.at(2)];
  if (requested) {
    const items = [{ item: "front", reason: "glare", words: "Please without the flash." }];
    await first.post(
      "/api/resubmissions",
      { verification_id: requested.id, rowVersion: requested.rowVersion, items },
      anything,
    );
  }
  if (proposed) {
    const decision = {
      status: "invalid",
      decline_reasons: ["FAKE_DOCUMENT"],
      comment: "The print does not fit the zone.",
    };
    await second.post(
      "/api/verifications/status",
      { verification_id: proposed.id, rowVersion: proposed.rowVersion, ...decision },
      anything,
    );
    const text = "I propose to decline; who looks as the second?";
    await second.post(`/api/verifications/${proposed.id}/comments`, { text, mentions: [] }, anything);
  }
  for (const view of views) await first.post("/api/saved-views", view, anything);
  await owner.post("/api/customer-reports/create", { type: "verifications", format: "xlsx" }, anything);
  await owner.post("/api/customer-reports/create", { type: "applicants", format: "csv" }, anything);
  await owner.post("/api/customer-reports/create", { type: "audit_log", format: "csv" }, anything);
}
