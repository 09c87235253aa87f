import { describe, expect, it } from "vitest";
import {
  type CompanyPerson,
  checkPerson,
  inTree,
  newPersonDraft,
  ownershipShareLeft,
  personBodyOf,
  shareTyped,
} from "./person.rules.ts";

const both = { authorisedPersons: true, beneficiaries: true };
const filled = {
  ...newPersonDraft(both, null),
  types: ["BENEFICIAL" as const],
  firstName: " Olena ",
  lastName: "Shevchenko",
  country: "UA" as const,
  share: "12,5",
};
const person = (id: string, share: number, parent: string | null = null) => ({ id, share, parent }) as CompanyPerson;

it.each([
  ["40", 40],
  ["12,5", 12.5],
  ["12.50 %", 12.5],
  ["100", 100],
  ["0", null],
  ["100.01", null],
  ["33.333", null],
  ["a third", null],
  ["", null],
])("a share that is typed as %j is %s", (typed, share) => expect(shareTyped(typed)).toBe(share));

describe("a person of a company", () => {
  it("is checked before it is sent: names, types, country, share, email", () => {
    expect(checkPerson(newPersonDraft(both, null), 100)).toEqual({
      firstName: "problem.required",
      lastName: "problem.required",
      types: "problem.choose",
      country: "problem.choose_country",
    });
    expect(checkPerson(filled, 100)).toEqual({});
    expect(checkPerson(filled, 12)).toEqual({ share: "failure.flow-persons.shares_over_100" });
    expect(checkPerson({ ...filled, share: "", email: "nobody" }, 100)).toEqual({
      share: "share_problem",
      email: "problem.email",
    });
    expect(personBodyOf(filled)).toMatchObject({ kind: "person", firstName: "Olena", share: 12.5, parent: null });
  });

  it("of one type needs no choice, and an owner of an owner is an owner", () => {
    expect(newPersonDraft({ ...both, beneficiaries: false }, null).types).toEqual(["AUTHORISED"]);
    expect(newPersonDraft(both, "parent").types).toEqual(["BENEFICIAL"]);
    expect(newPersonDraft(both, null).types).toEqual([]);
  });

  it("follows the owner that it was named under, and shares what is left there", () => {
    const all = [person("a", 60), person("b", 30), person("c", 70, "a")];
    expect(inTree(all).map(([{ id }, level]) => `${id}${level}`)).toEqual(["a0", "c1", "b0"]);
    expect([
      ownershipShareLeft(all, null, null),
      ownershipShareLeft(all, null, "b"),
      ownershipShareLeft(all, "a", null),
    ]).toEqual([10, 40, 30]);
  });
});
