import { expect, it } from "vitest";
import { datesIn, isoDate, partialDate, yearsBetween } from "./partial-dates.ts";

it.each([
  ["12 May 1970", ["1970-05-12"]],
  ["May 1970", ["1970-05"]],
  ["Nov. 1973 ", ["1973-11"]],
  ["circa 1960", ["1960"]],
  ["Approximately 1967-1968", ["1967", "1968"]],
  ["1961 to 1963", ["1961", "1962", "1963"]],
  ["between 1961 and 1963", ["1961", "1962", "1963"]],
  ["01 Jan 1961 to 31 Dec 1962", ["1961", "1962"]],
  ["12 May 1961 and 13 Jun 1962", ["1961-05-12", "1962-06-13"]],
  ["1960; alt. 1961 to 1962", ["1960", "1961", "1962"]],
  ["1931 to 1963", ["1931", "1963"]],
  ["(1) 12/05/1970. (2) 00/00/1971. (3) dd/mm/1972. (4) 00/11/1973", ["1970-05-12", "1971", "1972", "1973-11"]],
  ["31 Feb 1970", ["1970-02"]],
  ["1970-05-12T00:00:00", ["1970-05-12"]],
  ["in the late fifties", []],
  ["99/99/9999", []],
  ["", []],
])("finds in “%s” the dates %j", (text, dates) => {
  expect(datesIn(text)).toEqual(dates);
});

it("takes of a date as much as is one", () => {
  expect(partialDate(2001, 2, 29)).toBe("2001-02");
  expect(partialDate(2000, 2, 29)).toBe("2000-02-29");
  expect(partialDate(1970, 13, 1)).toBe("1970");
  expect(partialDate(70)).toBe(null);
  expect(["1970", "1970-05", "1970-05-12"].map(isoDate)).toEqual(["1970", "1970-05", "1970-05-12"]);
  expect(["1970-13", "1970-02-30", "1970-5-1", "12.05.1970"].map(isoDate)).toEqual([null, null, null, null]);
  expect(yearsBetween(1963, 1961)).toEqual(["1963", "1961"]);
});
