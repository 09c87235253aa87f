/** What happens to a test, by the name that was given (docs/test-mode.md). `waits`: a reviewer decides. */
export type TestOutcome = "valid" | "invalid" | "waits" | "hit" | "duplicate" | "slow" | "requested_again";

const byLastName: Readonly<Record<string, TestOutcome>> = {
  APPROVE: "valid",
  DECLINE: "invalid",
  PENDING: "waits",
  SANCTIONED: "hit",
  DUPLICATE: "duplicate",
  SLOW: "slow",
  ASKAGAIN: "requested_again",
};

/** Names that clients of the field test with. */
const byWholeName: Readonly<Record<string, TestOutcome>> = { "JOHN SNOW": "valid", "JOHN DOE": "invalid" };

/** `last`: of a company, its name; the last word of it counts. */
export type TestName = { first: string; last: string };

const own = (table: Readonly<Record<string, TestOutcome>>, key: string): TestOutcome | null =>
  Object.hasOwn(table, key) ? (table[key] ?? null) : null;

/** Latin letters, in any case. Any other name waits: nothing was looked at that could approve it. */
export function testOutcomeOf({ first, last }: TestName): TestOutcome {
  const words = last.trim().toUpperCase().split(/\s+/);
  const lastWord = words.at(-1) ?? "";
  return own(byLastName, lastWord) ?? own(byWholeName, `${first.trim().toUpperCase()} ${words.join(" ")}`) ?? "waits";
}

/** How long a slow one takes from its submission. */
export const slowSeconds = 60;
