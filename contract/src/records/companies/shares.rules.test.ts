import { describe, expect, it } from "vitest";
import type { AffiliatedType } from "./company-values.ts";
import { isLei } from "./lei.rules.ts";
import {
  isPersonRequired,
  isShareExcused,
  needsShareReason,
  overfullCompanies,
  type Shareholder,
  shareSum,
  totalShare,
} from "./shares.rules.ts";

const holder = (id: string, share: number | null, more: Partial<Shareholder> = {}): Shareholder => ({
  id,
  kind: "person",
  types: ["BENEFICIAL"],
  parent: null,
  share,
  reason: "",
  ...more,
});
const firm = (id: string, share: number, more: Partial<Shareholder> = {}) =>
  holder(id, share, { kind: "company", ...more });
const rules = { verifyAuthorised: true, verifyFromPercent: 25, personFormId: "form" };

describe("shares", () => {
  it("add up by two decimals, of the company and of each owner apart", () => {
    const all = [holder("a", 33.33), holder("b", 33.33), firm("c", 33.34), holder("d", 60, { parent: "c" })];
    expect([shareSum(all, null), shareSum(all, "c")]).toEqual([100, 60]);
    expect(overfullCompanies([...all, holder("e", 0.01)])).toEqual([null]);
    expect(overfullCompanies([...all, holder("e", 40.01, { parent: "c" })])).toEqual(["c"]);
    expect(overfullCompanies(all)).toEqual([]);
  });

  it("of the company are the product of all owners in between; a circle ends", () => {
    const all = [firm("a", 50), firm("b", 50, { parent: "a" }), holder("c", 100, { parent: "b" })];
    expect(totalShare(all, all[2] as Shareholder)).toBe(25);
    const circle = [firm("a", 50, { parent: "b" }), firm("b", 50, { parent: "a" })];
    expect(totalShare(circle, circle[0] as Shareholder)).toBe(25);
    expect(totalShare([holder("a", null)], holder("a", null))).toBeNull();
  });
});

describe("who has to be verified", () => {
  const both: AffiliatedType[] = ["AUTHORISED", "BENEFICIAL"];
  it.each([
    ["an owner at the bar", holder("a", 25), true],
    ["an owner below it", holder("a", 24.99), false],
    ["an owner with a reason", holder("a", 80, { reason: "Listed" }), false],
    ["who acts, whatever the share and the reason", holder("a", 1, { types: both, reason: "Listed" }), true],
    ["no company", firm("a", 80), false],
  ] as const)("%s: %s", (_, each, expected) => {
    expect(isPersonRequired([each], each, rules)).toBe(expected);
    expect(isPersonRequired([each], each, { ...rules, personFormId: null })).toBe(false);
  });

  it("an owner company over the bar needs owners or a reason", () => {
    const own = firm("a", 30);
    expect(needsShareReason([own], own, rules)).toBe(true);
    expect(needsShareReason([own, holder("b", 100, { parent: "a" })], own, rules)).toBe(false);
    expect(needsShareReason([firm("a", 30, { reason: "A state" })], firm("a", 30, { reason: "A state" }), rules)).toBe(
      false,
    );
    expect(isShareExcused([own], { ...own, reason: "A state" }, rules)).toBe(true);
  });
});

it.each([
  ["5493001KJTIIGC8Y1R12", true],
  ["5493 001K JTII GC8Y 1R12", true],
  ["213800wsgiizcxf1p572", true],
  ["5493001KJTIIGC8Y1R21", false],
  ["5493001KJTIIGC8Y1R1", false],
  ["", false],
])("ISO 17442 says of the LEI %j: %s", (lei, expected) => expect(isLei(lei)).toBe(expected));
