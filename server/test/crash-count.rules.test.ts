import { expect, test } from "vitest";
import { newHistory } from "../../bench/crash.clients.ts";
import { lossesByApi, lossesOf, type Row } from "../../bench/crash.count.ts";

/** Of one whom a person has approved, and of one whom the checks have. */
const byPerson: Row = {
  id: "a",
  applicantId: "of a",
  isByApi: false,
  status: "valid",
  submitted: 1,
  checked: 1,
  settledByChecks: 0,
  decided: 1,
  callbacks: { VERIFICATION_STATUS_CHANGED: 1, VERIFICATION_COMPLETED: 1 },
};
const byChecks: Row = {
  ...byPerson,
  id: "b",
  settledByChecks: 1,
  decided: 0,
  callbacks: { VERIFICATION_STATUS_CHANGED: 1, VERIFICATION_COMPLETED: 1 },
};

function historyOf(): ReturnType<typeof newHistory> {
  const history = newHistory();
  for (const { id } of [byPerson, byChecks]) {
    history.perhapsSubmitted.add(id);
    history.submitted.add(id);
  }
  history.perhapsDecided.add(byPerson.id);
  history.decided.set(byPerson.id, "valid");
  return history;
}

const count = (changes: Partial<Row>, of: Row) =>
  lossesOf(
    [byPerson, byChecks].map((row) => (row === of ? { ...row, ...changes } : row)),
    historyOf(),
  );

test("each decision has its completed callback once, whether a person made it or the checks", () => {
  expect(count({}, byPerson)).toEqual({ lost: 0, doubled: 0 });
});

test.each([
  ["a completed callback of the checks is missing", byChecks, { VERIFICATION_STATUS_CHANGED: 1 }, 1, 0],
  ["a completed callback of a person is missing", byPerson, { VERIFICATION_STATUS_CHANGED: 1 }, 1, 0],
  [
    "the checks' completed callback is there twice",
    byChecks,
    { VERIFICATION_STATUS_CHANGED: 1, VERIFICATION_COMPLETED: 2 },
    0,
    1,
  ],
  [
    "a person's completed callback is there twice",
    byPerson,
    { VERIFICATION_STATUS_CHANGED: 1, VERIFICATION_COMPLETED: 2 },
    0,
    1,
  ],
  ["a change of status is missing", byPerson, { VERIFICATION_COMPLETED: 1 }, 1, 0],
  ["a change of status is there twice", byChecks, { VERIFICATION_STATUS_CHANGED: 2, VERIFICATION_COMPLETED: 1 }, 0, 1],
] as const)("%s: it is counted", (_, of, callbacks, lost, doubled) => {
  expect(count({ callbacks }, of)).toEqual({ lost, doubled });
});

test("checks that leave a case to a person promise no completed callback", () => {
  const open: Partial<Row> = { status: "pending", settledByChecks: 0, callbacks: { VERIFICATION_STATUS_CHANGED: 1 } };
  expect(count(open, byChecks)).toEqual({ lost: 0, doubled: 0 });
  expect(count({ ...open, callbacks: byChecks.callbacks }, byChecks)).toEqual({ lost: 0, doubled: 1 });
});

test("a decision that was acknowledged and is not there is lost, one that nobody made is doubled", () => {
  expect(count({ decided: 0, status: "pending", callbacks: { VERIFICATION_STATUS_CHANGED: 1 } }, byPerson).lost).toBe(
    1,
  );
  expect(
    count({ decided: 1, callbacks: { VERIFICATION_STATUS_CHANGED: 1, VERIFICATION_COMPLETED: 2 } }, byChecks).doubled,
  ).toBeGreaterThan(0);
});

const byApi: Row = { ...byChecks, id: "c", applicantId: "of c", isByApi: true };

test.each([
  ["all is as it was acknowledged", [byApi], ["of c"], 0, 0],
  ["a verification is missing", [], ["of c"], 1, 0],
  ["another one is there in its place", [{ ...byApi, id: "d" }], ["of c"], 1, 0],
  ["an applicant has two", [byApi, { ...byApi, id: "d" }], ["of c"], 0, 1],
  ["an applicant is missing", [byApi], [], 1, 0],
  ["a call made two applicants", [byApi], ["of c", "of d"], 0, 1],
])("by the customers' API: %s", (_, rows, applicants, lost, doubled) => {
  const history = newHistory();
  history.customers.applicantCalls = 1;
  history.customers.applicants.add("of c");
  history.customers.submitted.set("of c", "c");
  expect(lossesByApi(rows, applicants, history)).toEqual({ lost, doubled });
});
