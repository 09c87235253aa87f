import { expect, test } from "vitest";
import { inOrderOfDeletion, readWords } from "./personal-data.rules.ts";

test("a comment is read whole or not at all", () => {
  expect(readWords("nobody")).toEqual({ of: "nobody" });
  expect(readWords("member: who works here")).toEqual({ of: "member" });
  const plain = "applicant: erasure deletes, copy gives, retention erases";
  const words = { of: "applicant", erasure: "deletes", copy: "gives", retention: "erases", sealed: null };
  expect(readWords(plain)).toEqual(words);
  expect(readWords(`${plain}; because`)).toEqual(words);
  expect(readWords(`${plain}; sealed as photo_notes.body by verification_id, id`)).toEqual({
    ...words,
    sealed: { as: "photo_notes.body", by: ["verification_id", "id"] },
  });
  for (const wrong of [
    "",
    "Sealed.",
    "applicant",
    "applicant: erasure forgets, copy gives, retention erases",
    "nobody:",
  ])
    expect([wrong, readWords(wrong)]).toEqual([wrong, null]);
});

test("rows that point to others are deleted first", () => {
  const table = (name: string, ...pointsTo: string[]) => ({ name, pointsTo });
  const ordered = inOrderOfDeletion([
    table("looks", "cases"),
    table("cases"),
    table("hits", "looks", "cases"),
    table("people", "people", "elsewhere"),
  ]).map(({ name }) => name);
  expect(ordered.indexOf("hits")).toBeLessThan(ordered.indexOf("looks"));
  expect(ordered.indexOf("looks")).toBeLessThan(ordered.indexOf("cases"));
  expect(ordered).toContain("people");
  expect(() => inOrderOfDeletion([table("a", "b"), table("b", "a")])).toThrow("point to each other: a, b");
});
