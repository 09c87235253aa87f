import { expect, test } from "vitest";
import type { FlowForm } from "#contract/records/flow/flow-form.ts";
import type { WelcomePictureContent } from "#contract/records/flow/welcome-picture.ts";
import { makeState } from "./preview/visit.samples.ts";
import { drawWelcome } from "./welcome-picture.tsx";

const draw = (preference?: string, form: Partial<FlowForm> = {}, ownWords: WelcomePictureContent["ownWords"] = {}) =>
  drawWelcome({ form: makeState({}, form).form, ownWords, preference });

const heading = async (...given: Parameters<typeof draw>) => {
  const picture = await draw(...given);
  return picture && [picture.language, picture.direction, />([^<]*)<\/h1>/.exec(picture.html)?.[1]];
};

test("the welcome is drawn in the language that is wished for, with its steps and its button", async () => {
  const english = await draw("en-GB");
  expect(english).toMatchObject({ language: "en", direction: "ltr" });
  for (const text of ["Let’s verify your identity", "Acme needs to confirm", "A selfie", ">Start</button>"])
    expect(english?.html).toContain(text);
  expect(english?.html).not.toContain("<title>");
  expect((await heading("uk"))?.slice(0, 2)).toEqual(["uk", "ltr"]);
  expect((await draw("uk"))?.html).toContain('<option value="uk" lang="uk" selected="">Українська</option>');
});

test("a form in one language is drawn in it; of several, none is guessed", async () => {
  expect((await heading("fr", { languages: ["he"] }))?.slice(0, 2)).toEqual(["he", "rtl"]);
  expect(await heading("fr")).toBeNull();
  expect(await heading(undefined)).toBeNull();
  expect(await heading("he-x-pseudo", { languages: ["en", "he"] })).toBeNull();
});

test("the business's own texts are said, and are text", async () => {
  const hostile = `</div><script>alert("1")</script>`;
  const elements = { en: { welcomeTitle: hostile } };
  expect(await heading("en", { elements })).toEqual([
    "en",
    "ltr",
    "&lt;/div&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;",
  ]);
  const picture = await draw("en", { businessName: hostile, supportEmail: `"><script>`, elements });
  expect(picture?.html).not.toMatch(/<script|<\/div>&lt;script/);
  expect(await heading("de", { languages: ["en", "de"] }, { de: { "welcome.title": "Hallo" } })).toEqual([
    "de",
    "ltr",
    "Hallo",
  ]);
});
