import { describe, expect, it } from "vitest";
import { makeState } from "#flow/preview/visit.samples.ts";
import { checkDraft, groupSsn, isSsnKept, type UsEidvDraft, usEidvAnswersOf, usEidvDraftOf } from "./us-eidv.rules.ts";

const full: UsEidvDraft = {
  firstName: "Jane",
  lastName: "Doe",
  dob: "1980-02-03",
  ssn: "123-45-6789",
  line1: "1 Main Street",
  city: "San Francisco",
  state: "CA",
  postalCode: "94103",
  skipped: false,
};
const today = "2026-11-25";

describe("the answers for US records", () => {
  it("begin with what other steps were told", () => {
    const draft = usEidvDraftOf(
      makeState({
        profile: { first_name: "Jane", last_name: "Doe", dob: "1980-02-03" },
        address: { country: "US", line1: "1 Main Street", city: "San Francisco", state: "CA", postalCode: "94103" },
      }),
    );
    expect(draft).toEqual({ ...full, ssn: "" });
    expect(usEidvDraftOf(makeState({ address: { country: "DE", city: "Bonn" } }))).toMatchObject({
      city: "",
      state: "",
    });
  });

  it("are whole, or the page says at which field they are not", () => {
    expect(checkDraft(full, today)).toEqual({});
    expect(checkDraft({ ...full, ssn: "666-12-3456", state: "", postalCode: "123", lastName: "1" }, today)).toEqual({
      ssn: "problem.ssn",
      state: "problem.choose",
      postalCode: "problem.us_postal_code",
      lastName: "problem.name",
    });
    expect(checkDraft({ ...full, dob: "2031-01-01", line1: "" }, today)).toEqual({
      dob: "problem.date_range",
      line1: "problem.required",
    });
  });

  it("keep a number that was told before: it is not shown, and need not be typed again", () => {
    const { ssn: _, ...reported } = full;
    const state = makeState({ usEidv: { ...reported, state: "CA", skipped: false, ssnLastFour: "6789" } });
    const draft = usEidvDraftOf(state);
    expect([draft.ssn, isSsnKept(state)]).toEqual(["", true]);
    expect(checkDraft(draft, today)).toEqual({ ssn: "problem.ssn" });
    expect(checkDraft(draft, today, true)).toEqual({});
    expect(checkDraft({ ...draft, ssn: "1" }, today, true)).toEqual({ ssn: "problem.ssn" });
    expect(usEidvAnswersOf(draft)).toEqual(reported);
  });

  it("are sent without blanks around them, or that there is no number", () => {
    expect(usEidvAnswersOf({ ...full, city: " San Francisco " })).toEqual({ ...full, city: "San Francisco" });
    expect(usEidvAnswersOf({ ...full, skipped: true })).toEqual({ skipped: true });
  });

  it("show the number in its groups while it is typed", () => {
    expect([groupSsn("1234"), groupSsn("123456789123"), groupSsn("12a")]).toEqual(["123-4", "123-45-6789", "12"]);
  });
});
