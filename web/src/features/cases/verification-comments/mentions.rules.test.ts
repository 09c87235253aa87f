import { describe, expect, it } from "vitest";
import { commentPartsOf, mentionablePeopleFor, mentionedIn, mentionQueryAt, withMention } from "./mentions.rules.ts";

const people = [
  { id: "1", name: "Olena Kovalenko" },
  { id: "2", name: "Ben Okafor" },
  { id: "3", name: "Ben Okafor" },
];

describe("naming a colleague", () => {
  it.each([
    ["@", 1, { from: 0, query: "" }],
    ["Ask @ol", 7, { from: 4, query: "ol" }],
    ["Ask @Olena Ko", 13, { from: 4, query: "Olena Ko" }],
    ["(@b", 3, { from: 1, query: "b" }],
    ["mail me@example", 15, null],
    ["@ then", 6, null],
    ["@a\nb", 4, null],
    ["no name", 7, null],
  ] as const)("%j with the caret at %i", (text, caret, found) => {
    expect(mentionQueryAt(text, caret)).toEqual(found);
  });

  it("offers whoever has a word that begins so", () => {
    expect(mentionablePeopleFor("kov", people)).toEqual([people[0]]);
    expect(mentionablePeopleFor("", people)).toEqual(people);
    expect(mentionablePeopleFor("zz", people)).toEqual([]);
  });

  it("writes the name out, with one space after it", () => {
    const [olena] = people;
    if (!olena) throw new Error("nobody");
    expect(withMention("Ask @ol", { from: 4, query: "ol" }, olena)).toEqual({
      text: "Ask @Olena Kovalenko ",
      caret: 21,
    });
    expect(withMention("@o now", { from: 0, query: "o" }, olena)).toEqual({ text: "@Olena Kovalenko now", caret: 17 });
  });

  it("names who stands in the text; of two with one name only who was picked", () => {
    expect(mentionedIn("@Olena Kovalenko and @Ben Okafor", new Set(["3"]), people)).toEqual(["1", "3"]);
    expect(mentionedIn("@Ben Okafor", new Set(), people)).toEqual([]);
    expect(mentionedIn("Olena Kovalenko", new Set(["1"]), people)).toEqual([]);
  });

  it("sets names apart, whatever else the text holds", () => {
    expect(commentPartsOf("Hi @Ben Okafor, <b>", people)).toEqual([
      { text: "Hi ", isName: false, at: 0 },
      { text: "@Ben Okafor", isName: true, at: 3 },
      { text: ", <b>", isName: false, at: 14 },
    ]);
    expect(commentPartsOf("", people)).toEqual([]);
  });
});
