import type { z } from "zod";
import {
  type ApplicantEvent,
  ApplicantEventDetail,
  caseEventKinds,
} from "#contract/records/applicants/applicant-events.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { openApplicantVault, openValue, sealBindings } from "#server/platform/secrets/applicant-vault.ts";
import type { ApplicantFound } from "./applicants.given.queries.ts";

type Event = z.input<typeof ApplicantEvent>;

const mostEvents = 300;

async function readOwnEvents(ctx: Ctx, ids: readonly string[]): Promise<Event[]> {
  const rows = await ctx.tx
    .selectFrom("applicant_events")
    .selectAll()
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("applicant_id", "in", [...ids])
    .orderBy("at", "desc")
    .limit(mostEvents)
    .execute();
  const events: Event[] = [];
  for (const row of rows) {
    const boundTo = sealBindings.applicantEvent(row.applicant_id, row.id);
    const detail =
      row.detail === null ? {} : openValue(await openApplicantVault(ctx, row.applicant_id), row.detail, boundTo);
    events.push({
      ...ApplicantEventDetail.parse(detail),
      at: row.at.toISOString(),
      kind: row.kind,
      actor: row.actor,
      verificationId: row.verification_id,
      otherId: row.other_id,
      status: null,
      reasons: [],
    });
  }
  return events;
}

async function readVerificationEvents(ctx: Ctx, ids: readonly string[]): Promise<Event[]> {
  const rows = await ctx.tx
    .selectFrom("verification_events as e")
    .innerJoin("verifications as v", (join) =>
      join.onRef("v.project_id", "=", "e.project_id").onRef("v.id", "=", "e.verification_id"),
    )
    .select(["e.at", "e.kind", "e.actor", "e.to_status", "e.comment", "e.verification_id"])
    .select("e.decline_reasons")
    .where("e.project_id", "=", ctxProjectOf(ctx))
    .where("v.applicant_id", "in", [...ids])
    .where("e.kind", "in", ["checked", ...caseEventKinds])
    .orderBy("e.at", "desc")
    .limit(mostEvents)
    .execute();
  return rows
    .filter(({ kind, to_status }) => kind !== "checked" || to_status === "valid" || to_status === "invalid")
    .map((row) => ({
      at: row.at.toISOString(),
      kind: row.kind === "checked" ? ("decided" as const) : (row.kind as (typeof caseEventKinds)[number]),
      actor: row.actor,
      text: row.comment ?? "",
      verificationId: row.verification_id,
      otherId: null,
      status: row.kind === "checked" || row.kind === "decided" ? row.to_status : null,
      reasons: row.decline_reasons,
    }));
}

/** @throws applicants.erased */
export async function readHistory(ctx: Ctx, row: ApplicantFound, ids: readonly string[]): Promise<Event[]> {
  const made: Event = {
    at: row.created_at.toISOString(),
    kind: "created",
    actor: null,
    verificationId: null,
    otherId: null,
    status: null,
    reasons: [],
  };
  const all = [...(await readOwnEvents(ctx, ids)), ...(await readVerificationEvents(ctx, ids))];
  const newest = all.sort((a, b) => b.at.localeCompare(a.at)).slice(0, mostEvents);
  return [...newest, made];
}
