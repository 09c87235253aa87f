import { describe, expect, test } from "vitest";
import { FormConfig, type FormConfigInput } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { type CheckName, checkNames } from "#contract/records/verifications/check-evidence.ts";
import type { CheckFacts } from "./verification-checks.facts.rules.ts";
import { checksOutcomeOf } from "./verification-checks.outcome.rules.ts";
import { settingsOfCheck } from "./verification-checks.relevant.rules.ts";
import {
  anyForm,
  anySubmission,
  checksUnder,
  factsUnder,
  keptUnder,
  pickerOf,
  profileStep,
  type Submitted,
} from "./verification-checks.replay.fixture.ts";
import { type DecidedCase, isFaithful, replayCase } from "./verification-checks.replay.rules.ts";
import { completedCheckOf } from "./verification-checks.rules.ts";

const seeds = Array.from({ length: 400 }, (_, n) => n + 1);

const statusUnder = (form: FormConfig, given: Submitted) => checksOutcomeOf(checksUnder(form, given), form).status;

const decidedUnder = (form: FormConfig, given: Submitted, more: Partial<DecidedCase> = {}): DecidedCase => ({
  status: statusUnder(form, given),
  form,
  results: new Map(checksUnder(form, given).map(({ name, result }) => [name, result])),
  changedSince: new Set(),
  mayNeedReviewer: false,
  kept: () => keptUnder(form, given),
  ...more,
});

const clear: Submitted = {
  ...anySubmission(pickerOf(1)),
  profile: { first_name: "Olena", last_name: "Kovalenko", dob: "1990-05-04", gender: "F", residence_country: "UA" },
  country: "UA",
  reading: {
    mrz: {
      lines: ["P<UKR", "FA"],
      documentCode: "P",
      issuingCountry: "UA",
      issuingState: "UKR",
      nationality: "UKR",
      firstNames: "OLENA",
      lastName: "KOVALENKO",
      documentNumber: "FA123456",
      dob: "1990-05-04",
      gender: "F",
      expiry: "2030-01-01",
      wrongDigits: [],
      confidence: 0.98,
      repaired: false,
      doubts: [],
    },
    visual: [{ field: "last_name", expected: "KOVALENKO", found: "KOVALENKO", likeness: 1, same: true }],
  },
  distance: 0.4,
  areClear: true,
  duplicates: [],
  ipCountry: "UA",
  isAnonymizing: false,
  earlier: null,
  hits: [],
};

const formOf = (changes: Partial<FormConfigInput> = {}): FormConfig =>
  FormConfig.parse({
    name: "Onboarding",
    languages: ["en"],
    countries: ["UA", "DE"],
    steps: [profileStep, defaultSteps().DOCUMENT, defaultSteps().FACIAL, defaultSteps().DATABASE_SCREENING],
    ...changes,
  });

describe("against production", () => {
  test("unchanged rules come to the decision that was made", () => {
    for (const seed of seeds) {
      const pick = pickerOf(seed);
      const [form, given] = [anyForm(pick), anySubmission(pick)];
      const decided = decidedUnder(form, given);
      expect(isFaithful(decided), `seed ${seed}`).toBe(true);
      expect(replayCase(decided, form), `seed ${seed}`).toEqual({
        state: "known",
        status: decided.status,
        turned: [],
        settings: [],
      });
    }
  });

  test("what a replay says of other rules is what production decides by them", () => {
    let known = 0;
    let other = 0;
    for (const seed of seeds) {
      const pick = pickerOf(seed);
      const [form, draft, given] = [anyForm(pick), anyForm(pick), anySubmission(pick)];
      const replay = replayCase(decidedUnder(form, given), draft);
      if (replay.state === "unknown") continue;
      known += 1;
      if (replay.status !== statusUnder(form, given)) other += 1;
      expect(replay.status, `seed ${seed}`).toBe(statusUnder(draft, given));
      const made = new Map(checksUnder(draft, given).map(({ name, result }) => [name, result]));
      for (const { name, after } of replay.turned) expect(made.get(name) ?? null, `seed ${seed}, ${name}`).toBe(after);
    }
    // Else the property says nothing.
    expect([known > 150, other > 50]).toEqual([true, true]);
  });

  test("a check depends on no setting that is not compared", () => {
    const pick = pickerOf(7);
    for (const seed of seeds.slice(0, 60)) {
      const [form, given] = [anyForm(pickerOf(seed)), anySubmission(pick)];
      const whole = { ...form, steps: Object.values({ ...defaultSteps(), ...stepsByType(form) }) } as FormConfig;
      for (const name of checkNames)
        for (const path of settingsRead(name, whole, given)) {
          const before = settingsOfCheck(name, whole);
          expect(settingsOfCheck(name, changedAt(whole, path)), `${name} reads ${path}`).not.toEqual(before);
        }
    }
  });
});

const stepsByType = (form: FormConfig) => Object.fromEntries(form.steps.map((step) => [step.type, step]));

/** Of the form, and as `STEP.setting`. */
function settingsRead(name: CheckName, form: FormConfig, given: Submitted): Set<string> {
  const read = new Set<string>();
  const recorded = <T extends object>(of: T, prefix: string): T =>
    new Proxy(of, {
      get(target, key, receiver) {
        if (typeof key === "string" && key !== "type" && key !== "steps") read.add(`${prefix}${key}`);
        return Reflect.get(target, key, receiver);
      },
    });
  const steps = form.steps.map((step) => recorded(step, `${step.type}.`));
  const facts: CheckFacts = { ...factsUnder(form, given), form: recorded({ ...form, steps }, "") };
  completedCheckOf(name, facts);
  return read;
}

function changedAt(form: FormConfig, path: string): FormConfig {
  const [first = "", setting] = path.split(".");
  if (setting === undefined) return { ...form, [first]: "other" } as unknown as FormConfig;
  const steps = form.steps.map((step) => (step.type === first ? { ...step, [setting]: "other" } : step));
  return { ...form, steps } as FormConfig;
}

describe("what turns a case", () => {
  test("a stricter threshold leaves the same faces to a person, and says which check", () => {
    const { FACIAL, ...rest } = defaultSteps();
    const stricter = formOf({
      steps: [
        profileStep,
        rest.DOCUMENT,
        { ...FACIAL, thresholds: { match: 0.3, noMatch: 0.62 } },
        rest.DATABASE_SCREENING,
      ],
    });
    expect(replayCase(decidedUnder(formOf(), clear), stricter)).toEqual({
      state: "known",
      status: "pending",
      turned: [{ name: "face_match", before: "pass", after: "review" }],
      settings: [],
    });
  });

  test("without automatic declining nothing turns but the decision", () => {
    const old = { ...clear, profile: { ...clear.profile, dob: "1970-02-02" } };
    const reading = clear.reading && { ...clear.reading, mrz: { ...clear.reading.mrz, dob: "1970-02-02" } };
    const decided = decidedUnder(formOf({ ageMax: 30 }), { ...old, reading });
    expect(decided.status).toBe("invalid");
    expect(replayCase(decided, formOf({ ageMax: 30, autoDecline: false }))).toEqual({
      state: "known",
      status: "pending",
      turned: [],
      settings: ["autoDecline"],
    });
  });
});

describe("not known", () => {
  const unknown = (why: string) => ({ state: "unknown", why });

  test("a check that did not run then, and needs what nobody has looked for", () => {
    const decided = decidedUnder(formOf(), clear);
    expect(replayCase(decided, formOf({ blockAnonymizingNetwork: true }))).toEqual(unknown("not_kept"));
    expect(replayCase(decided, formOf({ blockDeviceDuplicates: true }))).toEqual(unknown("not_kept"));
    const { TAX_ID } = defaultSteps();
    expect(replayCase(decided, formOf({ steps: [...formOf().steps, TAX_ID] }))).toEqual(unknown("not_kept"));
  });

  test("is known all the same where it makes no difference", () => {
    const decided = decidedUnder(formOf({ autoDecline: false }), { ...clear, distance: 0.9 });
    const draft = formOf({ autoDecline: false, blockAnonymizingNetwork: true });
    expect(replayCase(decided, draft)).toMatchObject({ state: "known", status: "pending" });
  });

  test("a case whose decision does not follow from what is kept", () => {
    const decided = decidedUnder(formOf(), clear);
    expect(replayCase({ ...decided, status: "pending" }, formOf())).toEqual(unknown("differs"));
    const kept = { ...keptUnder(formOf(), clear), today: "2031-01-01" };
    expect(replayCase({ ...decided, kept: () => kept }, formOf({ ageMin: 18 }))).toEqual(unknown("differs"));
  });

  test("answers that were corrected since, once a rule needs them", () => {
    const kept = { ...keptUnder(formOf(), clear), answers: null };
    const decided = decidedUnder(formOf(), clear, { kept: () => kept });
    expect(replayCase(decided, formOf({ ageMin: 18 }))).toEqual(unknown("differs"));
    expect(replayCase(decided, formOf({ autoDecline: false }))).toMatchObject({ state: "known", status: "valid" });
  });

  test("hits that people judged after the decision", () => {
    const decided = decidedUnder(formOf(), clear, { changedSince: new Set(["database_screening"]) });
    expect(replayCase(decided, formOf())).toMatchObject({ state: "known", status: "valid" });
    const waiting = { ...decided, status: "pending" as const };
    expect(replayCase(waiting, formOf())).toMatchObject({ state: "known", status: "pending" });
  });

  test("an approval that another reviewer may have had to confirm", () => {
    const decided = decidedUnder(formOf(), clear, { mayNeedReviewer: true });
    expect(replayCase(decided, formOf())).toMatchObject({ state: "known", status: "valid" });
    const declined = decidedUnder(formOf({ ageMax: 30 }), clear, { mayNeedReviewer: true });
    expect(declined.status).toBe("invalid");
    expect(replayCase(declined, formOf())).toEqual(unknown("not_kept"));
  });
});
