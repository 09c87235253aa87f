import { expect, it } from "vitest";
import { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import { verificationChoiceOf } from "#web/features/records/case-parts/verification-search.rules.ts";
import { filterNames, offeredFiltersOf, setFiltersOf } from "./filter-names.rules.ts";

const read = (search: object) => verificationChoiceOf(VerificationSearch.parse(search), "2026-11-21");

it("only filters that are set are shown, without those of the tab; the others are offered", () => {
  expect(setFiltersOf(read({}))).toEqual([]);
  expect(setFiltersOf(read({ status: "pending,customer_pending", assignee: "me" }))).toEqual([]);
  expect(setFiltersOf(read({ decided: "today", countries: "UA" }))).toEqual(["countries"]);
  expect(setFiltersOf(read({ status: "valid,invalid", assignee: "none", period: "today" }))).toEqual([
    "period",
    "status",
    "assignee",
  ]);
  expect(offeredFiltersOf(read({}), ["countries"])).toEqual(filterNames.filter((name) => name !== "countries"));
  expect(offeredFiltersOf(read({ waits_for: "persons" }), [])).not.toContain("reasons");
});
