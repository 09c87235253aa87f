import { isDeepStrictEqual } from "node:util";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { type CheckName, checkNames } from "#contract/records/verifications/check-evidence.ts";
import { type CheckResult, checkResults } from "#contract/records/verifications/verification-states.ts";
import { type KeptCase, keptFactsOf, NotKeptError } from "./verification-checks.kept-facts.rules.ts";
import { afterReviewer, type ChecksOutcome, checksOutcomeOf } from "./verification-checks.outcome.rules.ts";
import { isSameForCheck } from "./verification-checks.relevant.rules.ts";
import { completedCheckOf } from "./verification-checks.rules.ts";

type Status = ChecksOutcome["status"];

/** A case as the machine decided it. */
export type DecidedCase = {
  /** The machine's own status, whatever a person decided since. */
  status: Status;
  form: FormConfig;
  results: ReadonlyMap<CheckName, CheckResult>;
  /** Changed by people after the decision: what they said then is not known. */
  changedSince: ReadonlySet<CheckName>;
  /** Two people are wanted, and one has worked on it: an approval may have waited for the other. */
  mayNeedReviewer: boolean;
  /** Read only where a check's settings differ. */
  kept: () => KeptCase;
};

/** Null: not run. */
type Result = CheckResult | null;
type Pair = { before: Result; after: Result };
export type TurnedCheck = { name: CheckName } & Pair;

export type CaseReplay =
  | { state: "known"; status: Status; turned: TurnedCheck[]; settings: OutcomeSetting[] }
  /** `not_kept`: of what a rule needs; `differs`: the decision of that time does not follow from what is kept. */
  | { state: "unknown"; why: "not_kept" | "differs" };

const anyResult: readonly Result[] = [...checkResults, null];

/** @throws NotKeptError */
function madeOf(kept: KeptCase, form: FormConfig, name: CheckName) {
  const made = completedCheckOf(name, keptFactsOf(kept, form, name));
  return made && { result: made.result, evidence: JSON.parse(JSON.stringify(made.evidence)) as unknown };
}

const orNotKept = <T>(work: () => T): T | "not_kept" => {
  try {
    return work();
  } catch (error) {
    if (error instanceof NotKeptError) return "not_kept";
    throw error;
  }
};

/**
 * Whether every check that what is kept suffices for says the same again. Of a case where one does not, or whose answers
 * are others by now, no check runs again.
 */
export function isFaithful({ results, changedSince, kept: read }: DecidedCase): boolean {
  const kept = read();
  if (kept.answers === null) return false;
  return checkNames.every((name) => {
    if (changedSince.has(name)) return true;
    const made = orNotKept(() => madeOf(kept, kept.form, name));
    if (made === "not_kept") return true;
    const was = results.get(name);
    if (!made || was === undefined) return made === null && was === undefined;
    return made.result === was && isDeepStrictEqual(made.evidence, kept.evidence.get(name));
  });
}

/** Countries that the case does not have make no difference to it. */
function withCountriesOf(kept: KeptCase, form: FormConfig): FormConfig {
  const { answers, reading } = kept;
  if (!answers) return form;
  const own = new Set<string | null | undefined>([
    answers.document?.country,
    answers.profile.residence_country,
    answers.taxId?.country,
    answers.address?.country,
    reading?.mrz?.issuingCountry,
    reading?.barcode?.issuingCountry,
    reading?.bankId?.issuingCountry,
  ]);
  return { ...form, countries: form.countries.filter((country) => own.has(country)).sort() };
}

/** What a check may have said, and may say now: one pair where it is known. */
function pairsOf(decided: DecidedCase, draft: FormConfig, name: CheckName, isReadable: () => boolean): Pair[] {
  const { form, results, changedSince } = decided;
  const before = results.get(name) ?? null;
  const isSame =
    isSameForCheck(name, form, draft) ||
    (!isDeepStrictEqual(form.countries, draft.countries) &&
      isSameForCheck(name, withCountriesOf(decided.kept(), form), withCountriesOf(decided.kept(), draft)));
  if (changedSince.has(name))
    return isSame
      ? checkResults.map((result) => ({ before: result, after: result }))
      : checkResults.flatMap((result) => anyResult.map((after) => ({ before: result, after })));
  if (isSame) return [{ before, after: before }];
  const made = isReadable() ? orNotKept(() => madeOf(decided.kept(), draft, name)) : "not_kept";
  return made === "not_kept"
    ? anyResult.map((after) => ({ before, after }))
    : [{ before, after: made?.result ?? null }];
}

/** Results that occur; how often makes no difference to an outcome. */
type World = { before: ReadonlySet<CheckResult>; after: ReadonlySet<CheckResult> };

const withResult = (results: ReadonlySet<CheckResult>, result: Result): ReadonlySet<CheckResult> =>
  result === null || results.has(result) ? results : new Set([...results, result]);
const keyOf = ({ before, after }: World) => `${[...before].sort().join()} ${[...after].sort().join()}`;

function worldsOf(pairs: readonly (readonly Pair[])[]): World[] {
  let worlds: World[] = [{ before: new Set(), after: new Set() }];
  for (const possible of pairs) {
    const next = new Map<string, World>();
    for (const world of worlds)
      for (const { before, after } of possible) {
        const grown = { before: withResult(world.before, before), after: withResult(world.after, after) };
        next.set(keyOf(grown), grown);
      }
    worlds = [...next.values()];
  }
  return worlds;
}

/** With the rules that decide in production. */
const statusOf = (results: ReadonlySet<CheckResult>, form: FormConfig, needsReviewer: boolean): Status =>
  afterReviewer(
    checksOutcomeOf(
      [...results].map((result) => ({ result, reasons: [] })),
      form,
    ),
    needsReviewer,
  ).status;

/** Settings that turn results into a decision; every other one turns a result first. */
const outcomeSettings = ["autoDecline", "enableCustomerProcessing"] as const;
export type OutcomeSetting = (typeof outcomeSettings)[number];

function endsOf(worlds: readonly World[], decided: DecidedCase, draft: FormConfig): ReadonlySet<Status> {
  const reviewers = decided.mayNeedReviewer ? [false, true] : [false];
  return new Set(
    reviewers.flatMap((needsReviewer) =>
      worlds
        .filter(({ before }) => statusOf(before, decided.form, needsReviewer) === decided.status)
        .map(({ after }) => statusOf(after, draft, needsReviewer)),
    ),
  );
}

/** Those without whose change the end would be another one. */
const turningSettings = (worlds: readonly World[], decided: DecidedCase, draft: FormConfig, status: Status) =>
  outcomeSettings.filter((name) => {
    if (decided.form[name] === draft[name]) return false;
    const [without] = endsOf(worlds, decided, { ...draft, [name]: decided.form[name] });
    return without !== status;
  });

/**
 * What the machine would have decided of a case under other rules. Known only where every course that what is kept
 * allows, and that leads to the decision of that time, comes to the same end.
 */
export function replayCase(decided: DecidedCase, draft: FormConfig): CaseReplay {
  let readable: boolean | undefined;
  const isReadable = () => {
    readable ??= isFaithful(decided);
    return readable;
  };
  const checks = checkNames.map((name) => ({ name, pairs: pairsOf(decided, draft, name, isReadable) }));
  const worlds = worldsOf(checks.map(({ pairs }) => pairs));
  const ends = endsOf(worlds, decided, draft);
  const [status] = ends;
  if (status === undefined) return { state: "unknown", why: "differs" };
  if (ends.size > 1) return { state: "unknown", why: readable === false ? "differs" : "not_kept" };
  const turned = checks.flatMap(({ name, pairs: [only, ...others] }) =>
    only && others.length === 0 && only.before !== only.after ? [{ name, ...only }] : [],
  );
  return { state: "known", status, turned, settings: turningSettings(worlds, decided, draft, status) };
}
