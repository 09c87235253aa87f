import { describe, expect, it } from "vitest";
import { type ComparedFact, compareFacts } from "./compare.rules.ts";

const fact = (section: ComparedFact["section"], term: string, value: string): ComparedFact => ({
  key: term,
  section,
  term,
  value,
});

describe("two verifications beside each other", () => {
  it("marks what differs; spaces and the size of letters do not", () => {
    const one = [fact("profile", "Last name", "Shevchenko"), fact("profile", "First name", "Vera")];
    const other = [fact("profile", "Last name", " SHEVCHENKO "), fact("profile", "First name", "Ira")];
    expect(compareFacts(one, other)).toMatchObject([
      { term: "Last name", isSame: true },
      { term: "First name", one: "Vera", other: "Ira", isSame: false },
    ]);
  });

  it("shows what only one of them has, in its section", () => {
    const one = [fact("profile", "Email", "a@b.example"), fact("visit", "IP address", "1.2.3.4")];
    const other = [fact("document", "Number", "AA1"), fact("visit", "IP address", "1.2.3.4")];
    expect(compareFacts(one, other)).toMatchObject([
      { section: "profile", one: "a@b.example", other: "", isSame: false },
      { section: "document", one: "", other: "AA1", isSame: false },
      { section: "visit", isSame: true },
    ]);
  });
});
