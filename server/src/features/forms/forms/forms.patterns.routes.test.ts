import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FormStepInput } from "#contract/records/forms/form-steps.ts";
import { formConfig } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";

let server: TestServer;
let member: Member;
beforeAll(async () => {
  server = await openTestServer();
  member = await makeMember(server, "developer");
});
afterAll(() => server.close());

const configWith = (en: string, uk = "") => {
  const question = { kind: "text" as const, title: { en: "Say", uk: "Скажіть" } };
  const validationText = { en: "No.", uk: "Ні." };
  const step: FormStepInput = {
    type: "QUESTIONNAIRE",
    questions: [
      { ...question, id: "q1" },
      { ...question, id: "q2", pattern: { en, uk }, validationText },
    ],
  };
  return formConfig({ steps: [...formConfig().steps, step] });
};
const create = (en: string, uk?: string) => member.post("/api/forms/create-new", { config: configWith(en, uk) });

describe("S21 patterns of a questionnaire", () => {
  test("those that end are saved, catastrophic ones too: the engine is linear", async () => {
    for (const pattern of [
      "(a+)+$",
      "(a|aa)+$",
      "([a-zA-Z]+)*$",
      ".{0,512}",
      "\\p{L}+(?:[ '-]\\p{L}+)*",
      "x".repeat(512),
    ])
      expect([pattern, (await create(pattern)).errors]).toEqual([pattern, []]);
  });

  test.each(["(?=a)b", "(?<!a)b", "(a)\\1", "(?<x>a)\\k<x>"])(
    "%s has no linear-time engine and is refused at its place",
    async (pattern) => {
      const { status, errors } = await create("a+", pattern);
      expect([status, errors.map(({ parameter }) => parameter)]).toEqual([
        422,
        ["config.steps.3.questions.1.pattern.uk"],
      ]);
      expect(errors[0]?.message).toMatch(/look-around and back-references/);
    },
  );

  test("one that would grow too large is refused, and one that is no pattern at all", async () => {
    const { status, errors } = await create(".{1000}".repeat(70));
    expect([status, errors[0]?.parameter]).toEqual([422, "config.steps.3.questions.1.pattern.en"]);
    expect(errors[0]?.message).toMatch(/too large/);
    expect((await create("(")).errors[0]?.parameter).toBe("config.steps.3.questions.1.pattern.en");
    expect((await create("x".repeat(513))).status).toBe(422);
  });

  test("an edited form is judged as a new one", async () => {
    const { data } = await create("a+");
    const edit = (pattern: string) =>
      member.post("/api/forms/edit", { id: data.id, version: data.version, config: configWith(pattern) });
    expect((await edit("(?=a)b")).errors[0]?.parameter).toBe("config.steps.3.questions.1.pattern.en");
    expect((await edit("b+")).status).toBe(200);
  });
});
