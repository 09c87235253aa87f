import { describe, expect, it } from "vitest";
import { FormStep } from "#contract/records/forms/form-steps.ts";
import type { TranslatedText } from "#contract/records/forms/form-texts.ts";
import { QuestionnaireAnswers } from "#contract/records/steps/questionnaire.schema.ts";
import { makeState } from "#flow/preview/visit.samples.ts";
import { checkDraft, questionnaireAnswersOf, questionnaireDraftOf } from "./questionnaire.rules.ts";

const options = [
  { value: "friend", label: { en: "A friend", uk: "Друг" } },
  { value: "ad", label: { en: "An ad", uk: "Реклама" } },
];
const title = { en: "Title", uk: "Назва" };
const step = FormStep.parse({
  type: "QUESTIONNAIRE",
  questions: [
    { id: "name", kind: "text", title, defaultAnswer: { en: "Ada", uk: "Ада" } },
    { id: "where", kind: "single", title, options },
    { id: "which", kind: "multiple", mandatory: false, title, options },
    { id: "more", kind: "text", mandatory: false, title },
  ],
});
if (step.type !== "QUESTIONNAIRE") throw new Error("no questionnaire");
const english = (texts: TranslatedText) => texts.en ?? "";
const ukrainian = (texts: TranslatedText) => texts.uk ?? "";
const right = { name: " Ada ", where: ["friend"], which: ["friend", "ad"], more: "" };

describe("a questionnaire", () => {
  it("starts with the answers that the customer suggests, in the applicant's language", () => {
    expect(questionnaireDraftOf(step, makeState(), english)).toEqual({ name: "Ada", where: [], which: [], more: "" });
    expect(questionnaireDraftOf(step, makeState(), ukrainian).name).toBe("Ада");
  });

  it("is sent in the contract's shape, without what was left empty, and comes back as it was answered", () => {
    expect(checkDraft(step, right)).toEqual({});
    const answers = questionnaireAnswersOf(step, right);
    expect(answers).toEqual({ name: "Ada", where: ["friend"], which: ["friend", "ad"] });
    expect(QuestionnaireAnswers.safeParse(answers).success).toBe(true);
    expect(questionnaireDraftOf(step, makeState({ questionnaire: answers }), english)).toEqual({
      ...right,
      name: "Ada",
    });
  });

  it("does not suggest again what was taken away", () => {
    expect(questionnaireDraftOf(step, makeState({ questionnaire: { where: ["ad"] } }), english).name).toBe("");
  });

  it("wants every mandatory answer and no other", () => {
    expect(checkDraft(step, { name: " ", where: [], which: [], more: "" })).toEqual({
      name: "problem.required",
      where: "problem.choose",
    });
  });

  it("takes free answers as long as the contract does", () => {
    const check = (length: number) => checkDraft(step, { ...right, more: "x".repeat(length) });
    const parse = (length: number) => QuestionnaireAnswers.safeParse({ more: "x".repeat(length) }).success;
    expect([check(1000), parse(1000)]).toEqual([{}, true]);
    expect([check(1001), parse(1001)]).toEqual([{ more: "problem.too_long" }, false]);
  });
});
