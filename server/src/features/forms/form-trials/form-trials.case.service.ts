import type { TriedCase } from "#contract/forms/form-trials.contract.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { readEvidence } from "#server/features/cases/verifications/verifications.evidence.rules.ts";
import { readSession } from "#server/features/cases/verifications/verifications.sessions.queries.ts";
import { replayTest, typedTestName } from "#server/features/checks/test-outcomes/test-outcomes.rules.ts";
import type { KeptCase } from "#server/features/checks/verification-checks/verification-checks.kept-facts.rules.ts";
import { replayCase } from "#server/features/checks/verification-checks/verification-checks.replay.rules.ts";
import { DocumentReadingFields } from "#server/features/records/document-readings/document-readings.rules.ts";
import { stepAnswersOf } from "#server/features/records/step-answers/step-answers.rules.ts";
import {
  type ApplicantVault,
  applicantVaultOf,
  openValue,
  sealBindings,
} from "#server/platform/secrets/applicant-vault.ts";
import type { KeyRing } from "#server/platform/secrets/crypto.ts";
import type { PastCase } from "./form-trials.cases.queries.ts";

export type TriedEnd =
  | ({ state: "known" } & Pick<TriedCase, "before" | "after" | "checks" | "settings">)
  | { state: "unknown"; why: "erased" | "not_checked" | "not_kept" | "differs" };

type Trial = {
  keys: KeyRing;
  mode: string;
  /** The project wants two people where it matters. */
  wantsTwo: boolean;
  /** The version of the case. */
  was: FormConfig;
  draft: FormConfig;
};

type Decided = "valid" | "invalid" | "pending" | "customer_pending";

const decidedOf = ({ status, decided }: PastCase): Decided | null =>
  status === "processing" || decided === null || decided === "created" || decided === "processing" ? null : decided;

const answersOf = (vault: ApplicantVault, { id, answers }: PastCase) =>
  stepAnswersOf(
    Object.fromEntries(
      Object.entries(answers).map(([step, kept]) => [step, openValue(vault, kept, sealBindings.answers(id, step))]),
    ),
  );

function keptCaseOf(vault: ApplicantVault, past: PastCase, was: FormConfig): KeptCase {
  const { id, reading, visit } = past;
  const session = visit && readSession(vault, id, { ...visit, at: new Date(visit.at) });
  return {
    form: was,
    evidence: new Map(
      past.checks.map(({ name, evidence }) => [
        name,
        readEvidence(openValue(vault, evidence, sealBindings.evidence(id, name))),
      ]),
    ),
    answers: past.is_corrected ? null : answersOf(vault, past),
    reading: reading === null ? null : DocumentReadingFields.parse(openValue(vault, reading, sealBindings.reading(id))),
    ipCountry: session?.countryCode ?? null,
    language: past.language,
    today: (past.decided_at ?? past.created_at).toISOString().slice(0, 10),
  };
}

/** Both are "To review" to people. */
const shown = (status: Decided): TriedCase["before"] => (status === "customer_pending" ? "pending" : status);

function tryTest(vault: ApplicantVault, past: PastCase, status: Decided, { was, draft }: Trial): TriedEnd {
  const name = typedTestName(answersOf(vault, past)) ?? { first: past.first_name ?? "", last: past.last_name ?? "" };
  const after = replayTest({ name, status, form: was }, draft);
  if (after === null) return { state: "unknown", why: "differs" };
  const settings = after === status ? [] : (["enableCustomerProcessing"] as const);
  return { state: "known", before: shown(status), after: shown(after), checks: [], settings: [...settings] };
}

/** @throws what cannot be opened with a key that is there */
export function tryCase(past: PastCase, trial: Trial): TriedEnd {
  const status = decidedOf(past);
  if (past.sealed_key === null || past.sealed_key === "") return { state: "unknown", why: "erased" };
  if (status === null) return { state: "unknown", why: "not_checked" };
  const vault = applicantVaultOf(trial.keys, past.applicant_id, past.sealed_key);
  if (trial.mode === "test") return tryTest(vault, past, status, trial);
  let kept: KeptCase | undefined;
  const replay = replayCase(
    {
      status,
      form: trial.was,
      results: new Map(past.checks.map(({ name, result }) => [name, result])),
      changedSince: new Set(past.is_screened_since ? ["database_screening"] : []),
      mayNeedReviewer: trial.wantsTwo && past.is_touched,
      kept: () => {
        kept ??= keptCaseOf(vault, past, trial.was);
        return kept;
      },
    },
    trial.draft,
  );
  if (replay.state === "unknown") return replay;
  const { status: after, turned: checks, settings } = replay;
  return { state: "known", before: shown(status), after: shown(after), checks, settings };
}
