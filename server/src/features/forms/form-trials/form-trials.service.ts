import { setImmediate as breathe } from "node:timers/promises";
import type { z } from "zod";
import { formTrialCases } from "#contract/forms/form-trials.calls.ts";
import type { FormTrial, formTrials, TriedCase } from "#contract/forms/form-trials.contract.ts";
import { hasFourEyes } from "#server/features/cases/verifications/verifications.propose.service.ts";
import { refusedPatterns } from "#server/features/forms/forms/forms.patterns.rules.ts";
import { findForm } from "#server/features/records/form-base/form-base.queries.ts";
import { isPermitted } from "#server/platform/actor.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { failFields } from "#server/platform/fail.ts";
import { type TriedEnd, tryCase } from "./form-trials.case.service.ts";
import { type PastCase, readPastCases, readVersions } from "./form-trials.cases.queries.ts";

type TrialRequest = z.output<typeof formTrials.run.body>;

/** Cases between two pauses, so that other calls are answered meanwhile. */
const atOnce = 20;

const whyOf = { erased: "erased", not_checked: "notChecked", not_kept: "notKept", differs: "differs" } as const;

function addTo(trial: FormTrial, { id, applicant_name, created_at }: PastCase, end: TriedEnd): void {
  if (end.state === "unknown") {
    trial.notKnown[whyOf[end.why]] += 1;
    return;
  }
  const { before, after, checks, settings } = end;
  trial.before[before] += 1;
  trial.after[after] += 1;
  if (before === after || !trial.changed) return;
  const row: TriedCase = {
    id,
    applicantName: applicant_name,
    created: created_at.toISOString(),
    before,
    after,
    checks,
    settings,
  };
  trial.changed.push(row);
}

/**
 * By the rules that decide in production, from what is kept; nothing is read again and nobody is queried. Who may not
 * see verifications gets the figures alone.
 * @throws forms.not_found, also for another project's; request.invalid for a pattern that saving would refuse
 */
export async function tryRules(ctx: Ctx, { id, config, days }: TrialRequest): Promise<FormTrial> {
  const refused = refusedPatterns(config);
  if (refused.length > 0) throw failFields(refused);
  const form = await findForm(ctx, id);
  const found = await readPastCases(ctx, form.id, days);
  const cases = found.slice(0, formTrialCases);
  const versions = await readVersions(
    ctx,
    form.id,
    cases.map(({ form_version }) => form_version),
  );
  const trial: FormTrial = {
    cases: cases.length,
    isCut: found.length > cases.length,
    before: { valid: 0, invalid: 0, pending: 0 },
    after: { valid: 0, invalid: 0, pending: 0 },
    notKnown: { erased: 0, notChecked: 0, notKept: 0, differs: 0 },
    changed: isPermitted(ctx.actor, "verifications:read") ? [] : null,
  };
  const wantsTwo = await hasFourEyes(ctx);
  for (const [n, past] of cases.entries()) {
    if (n > 0 && n % atOnce === 0) await breathe();
    const was = versions.get(past.form_version);
    if (!was) throw new Error("a verification always has its version");
    addTo(trial, past, tryCase(past, { keys: ctx.platform.keys, mode: ctx.mode, wantsTwo, was, draft: config }));
  }
  return trial;
}
