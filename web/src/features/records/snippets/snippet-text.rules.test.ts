import { describe, expect, it } from "vitest";
import { fillPlaceholders } from "#contract/records/snippets/snippet-placeholders.ts";
import { foundSnippets, replacedIn, slashAt, slashRange } from "./snippet-text.rules.ts";

describe("a slash", () => {
  it.each([
    ["/", 1, 0],
    ["One\n/", 5, 4],
    ["One\n/\nTwo", 5, 4],
    ["and/or", 4, null],
    ["/or", 1, null],
    ["One /", 5, null],
    ["", 0, null],
  ])("in %j with the caret at %d begins at %s", (text, caret, at) => {
    expect(slashAt(text, caret)).toBe(at);
  });

  it("has what was typed behind it, and nothing of the next line", () => {
    expect(slashRange("One\n/blur", 4, 9)).toEqual({ range: { from: 4, to: 9 }, typed: "blur" });
    expect(slashRange("One\n/blur", 4, 7)).toEqual({ range: { from: 4, to: 7 }, typed: "bl" });
    expect(slashRange("/bl\nTwo", 0, 7)).toEqual({ range: { from: 0, to: 3 }, typed: "bl" });
    expect(slashRange("/", 0, 0)).toEqual({ range: { from: 0, to: 1 }, typed: "" });
    expect(replacedIn("One\n/blur\nTwo", { from: 4, to: 9 }, "Blurred.")).toBe("One\nBlurred.\nTwo");
  });
});

describe("what is found", () => {
  const snippets = [
    { name: "Address", text: "The proof is blurred.", shortcut: null },
    { name: "Blurred photo", text: "Take it again.", shortcut: "photo" },
    { name: "Glare", text: "Take it again.", shortcut: "blur-glare" },
  ];
  it.each([
    ["", ["Address", "Blurred photo", "Glare"]],
    ["blur", ["Glare", "Blurred photo", "Address"]],
    ["PHOTO ", ["Blurred photo"]],
    ["nothing", []],
  ])("by %j", (query, names) => {
    expect(foundSnippets(snippets, query).map(({ name }) => name)).toEqual(names);
  });
});

describe("placeholders", () => {
  const values = {
    applicant_name: "Olena {{form_name}}",
    form_name: "Basic",
    verification_id: "V-1",
    external_id: "",
    member_name: "Ann",
    project_name: "Bank",
    due_date: "",
  };
  it("are filled in once, a name that looks like one included, and what the case lacks is said", () => {
    expect(
      fillPlaceholders("{{applicant_name}}: {{ form_name }}, {{external_id}}, {{other}}", values, (n) => `[${n}]`),
    ).toEqual({ text: "Olena {{form_name}}: Basic, [external_id], {{other}}", missing: ["external_id"] });
  });
});
