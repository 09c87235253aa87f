import { type Browser, expect, type Page } from "@playwright/test";
import { formConfig, profileFormConfig } from "../server/test/forms.ts";
import { idCardPhotos, selfieOf } from "../server/test/specimens.ts";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import { chooseDocument, fillProfile, openPhone, send } from "./applicant.ts";
import { openCamera } from "./camera.ts";
import { callDashboard, makeForm, makeLink } from "./dashboard.ts";
import { openProject } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
let dashboard: Page;
test.beforeAll(async ({ browser, shared }) => {
  server = shared;
  dashboard = await (await browser.newContext()).newPage();
  await openProject(dashboard, server, "Acme Video");
});
test.afterAll(async () => {
  await dashboard?.context().close();
});

const fromUkraine = "91.198.36.14";
const olena = { firstName: "Olena", lastName: "Shevchenko", born: ["17", "May", "1990"] as [string, string, string] };
const questions = ["What is your full name?", "Why do you open an account with us?"];
type View = {
  videoQuiz: { answers: { video: { id: string; durationMs: number } | null }[] } | null;
  recordings: { of: string; video: { durationMs: number } | null }[];
};
const idOf = async (externalId: string) =>
  (
    await callDashboard<{ items: { id: string }[] }>(dashboard, "/api/verifications", {
      filters: { search: externalId, status: [] },
    })
  ).items[0]?.id ?? "";

const quizForm = (fraudProtection: boolean) =>
  profileFormConfig({
    steps: [
      ...profileFormConfig().steps,
      { type: "VIDEO", questions, answerSeconds: 10, managerId: null, fraudProtection },
    ],
  });

/** A phone at the quiz, with a camera and a microphone that it may use. */
async function comeToQuiz(browser: Browser, link: string, permissions = ["camera", "microphone"]): Promise<Page> {
  const phone = await openPhone(browser, fromUkraine, permissions);
  await phone.goto(link);
  await fillProfile(phone, olena);
  await expect(phone.getByRole("heading", { name: "Answer on video" })).toBeVisible();
  return phone;
}
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** It may be stopped, so that there is something to send: a busy machine needs a while for its first frame. */
async function expectRecording(page: Page): Promise<void> {
  await expect(page.getByText("Recording", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop and finish" })).toBeEnabled();
}
const heading = (page: Page, name: string) => page.getByRole("heading", { name });

/** The player shows a moving picture and its length. */
async function expectPlays(page: Page, name: string): Promise<void> {
  const player = page.getByLabel(name, { exact: true });
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.videoWidth), { message: `${name} has a picture` })
    .toBeGreaterThan(0);
}

test("an applicant answers two questions on a phone, one of them twice, and a reviewer watches both", {
  tag: "@long",
}, async ({ browser }) => {
  const formId = await makeForm(dashboard, quizForm(false));
  const phone = await comeToQuiz(browser, await makeLink(dashboard, formId, "quiz-1"));
  await expect(phone.getByText("Up to 10 seconds for each answer")).toBeVisible();
  await expectAccessible(phone);
  await press(phone, "Go to the first question");

  // The first: stopped early, watched, recorded again.
  await expect(heading(phone, questions[0] ?? "")).toBeVisible();
  await expectAccessibleInLong(phone);
  await press(phone, "Turn on camera and microphone");
  await press(phone, "Start recording");
  await expectRecording(phone);
  await press(phone, "Stop and finish");
  await expectPlays(phone, "Your answer to question 1");
  await expectAccessibleInLong(phone);
  await press(phone, "Record again");
  await press(phone, "Start recording");
  await expectRecording(phone);
  await press(phone, "Stop and finish");
  await press(phone, "Use this answer");

  // The second: the camera is on already, and the time runs out.
  await expect(heading(phone, questions[1] ?? "")).toBeVisible();
  await press(phone, "Start recording");
  await expectRecording(phone);
  await expectAccessibleInLong(phone);
  await expect(phone.getByRole("button", { name: "Use this answer" })).toBeVisible();
  await press(phone, "Use this answer");

  await expect(heading(phone, "Check and submit")).toBeVisible();
  await expectAccessibleInLong(phone);
  await send(phone);
  await expect(heading(phone, "Thank you, we have everything")).toBeVisible(longWork);

  const id = await idOf("quiz-1");
  const { videoQuiz } = await callDashboard<View>(dashboard, `/api/verifications/${id}`);
  const [first, second] = videoQuiz?.answers ?? [];
  expect(first?.video?.durationMs).toBeGreaterThan(0);
  expect(second?.video?.durationMs).toBeGreaterThan(9_000);
  await dashboard.goto(`${server.origin}/verifications/${id}`);
  const quiz = dashboard.getByRole("region", { name: "Video quiz" });
  for (const question of questions) await expect(quiz.getByRole("heading", { name: question })).toBeVisible();
  await expect(quiz.getByText("No transcript")).toBeVisible();
  await expectAccessible(dashboard);
  await quiz.getByRole("button", { name: "Play: Answer to question 2" }).focus();
  await dashboard.keyboard.press("Enter");
  await expectPlays(dashboard, "Answer to question 2");
  const length = () =>
    dashboard.getByLabel("Answer to question 2", { exact: true }).evaluate((video: HTMLVideoElement) => video.duration);
  await expect.poll(length).toBeGreaterThan(9);
  await expect.poll(length).toBeLessThan(15);
  await quiz.getByRole("button", { name: "Play: Answer to question 1" }).click();
  await expectPlays(dashboard, "Answer to question 1");
  await expectAccessibleInLong(dashboard);
  await phone.context().close();
});

test("with fraud protection an answer is one take: hiding the page ends it and sends it, and nobody records again", {
  tag: "@long",
}, async ({ browser }) => {
  const formId = await makeForm(dashboard, quizForm(true));
  const phone = await comeToQuiz(browser, await makeLink(dashboard, formId, "quiz-2"));
  await expect(phone.getByText("Each answer is recorded once and cannot be repeated")).toBeVisible();
  await press(phone, "Go to the first question");
  await expect(phone.getByText("This answer is recorded once.")).toBeVisible();
  await press(phone, "Turn on camera and microphone");
  await press(phone, "Start recording");
  await expectRecording(phone);
  // As when another app comes to the front.
  await phone.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
  });
  await expect(phone.getByText("Answered", { exact: true })).toBeVisible();
  await expect(phone.getByRole("button", { name: "Record again" })).toBeHidden();
  await expectPlays(phone, "Your answer to question 1");
  await press(phone, "Continue");

  // Going back while it records also sends the recording.
  await expect(heading(phone, questions[1] ?? "")).toBeVisible();
  await press(phone, "Start recording");
  await expectRecording(phone);
  await press(phone, "Back");
  await expect(heading(phone, questions[0] ?? "")).toBeVisible();
  await press(phone, "Continue");
  await expect(heading(phone, questions[1] ?? "")).toBeVisible();
  await expect(phone.getByText("Answered", { exact: true })).toBeVisible();
  await press(phone, "Continue");
  await expect(heading(phone, "Check and submit")).toBeVisible();
  await expect(phone.getByRole("button", { name: /Edit: (What|Why)/ })).toBeHidden();
  await expectAccessibleInLong(phone);
  await phone.context().close();
});

test("a blocked camera and a line that breaks have words and a way on", { tag: "@long" }, async ({ browser }) => {
  const formId = await makeForm(dashboard, quizForm(false));
  const camera = await openCamera(await selfieOf("amalia"));
  try {
    const blocked = await comeToQuiz(camera.browser, await makeLink(dashboard, formId, "quiz-3"), []);
    await press(blocked, "Go to the first question");
    await press(blocked, "Turn on camera and microphone");
    await expect(blocked.getByText("Camera or microphone is blocked")).toBeVisible();
    await expect(blocked.getByRole("button", { name: "Try again" })).toBeVisible();
    await expectAccessibleInLong(blocked);
  } finally {
    await camera.close();
  }

  const phone = await comeToQuiz(browser, await makeLink(dashboard, formId, "quiz-4"));
  await press(phone, "Go to the first question");
  await press(phone, "Turn on camera and microphone");
  await press(phone, "Start recording");
  await expectRecording(phone);
  await press(phone, "Stop and finish");
  await phone.context().setOffline(true);
  await press(phone, "Use this answer");
  await expect(phone.getByText("There is no connection right now.")).toBeVisible();
  await phone.context().setOffline(false);
  await press(phone, "Send again");
  await expect(heading(phone, questions[1] ?? "")).toBeVisible();
  await phone.context().close();
});

test("the camera takes the document's photo itself and is recorded; the selfie opens at once, without an oval", {
  tag: "@long",
}, async () => {
  const card = await idCardPhotos("amalia");
  const camera = await openCamera(card.front);
  const base = formConfig();
  const formId = await makeForm(dashboard, {
    ...base,
    // The same person has passed in earlier journeys.
    detectMatchingApplicants: false,
    steps: base.steps.map((step) =>
      step.type === "DOCUMENT"
        ? { ...step, autoCapture: true, recordVideo: true, fileUploading: false }
        : step.type === "FACIAL"
          ? { ...step, recordVideo: true, faceMask: false, skipIntro: true, fullScreen: true }
          : step,
    ),
  });
  try {
    const phone = await openPhone(camera.browser, fromUkraine);
    await phone.goto(await makeLink(dashboard, formId, "auto-1"));
    await fillProfile(phone, olena);
    await chooseDocument(phone, /Identity card/);
    await expect(phone.getByText("The photo is taken automatically when the image is sharp")).toBeVisible();
    await expect(phone.getByText("Video without sound is recorded while the camera is open.")).toBeVisible();
    await expect(phone.getByRole("button", { name: "Choose a photo" })).toBeHidden();
    const next = () => phone.getByRole("button", { name: "Continue" }).click();
    const sheet = phone.getByRole("dialog", { name: "Camera" });
    await press(phone, "Take a photo");
    await expect(sheet.getByText("Video is recorded while the camera is open")).toBeVisible();
    await expect(phone.getByText("Good photo")).toBeVisible(longWork);
    await camera.show(card.back);
    await next();
    await press(phone, "Take a photo");
    await expect(phone.getByText("Good photo")).toBeVisible(longWork);
    await camera.show(await selfieOf("amalia"));
    await next();
    await expect(sheet.getByText("Look straight into the camera")).toBeVisible();
    await expectAccessibleInLong(phone);
    await expect.poll(() => phone.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await sheet.getByRole("button", { name: "Take the photo" }).click();
    await expect(phone.getByText("Good photo")).toBeVisible(longWork);
    expect(await phone.evaluate(() => document.fullscreenElement)).toBeNull();
    await next();
    await send(phone);
    await expect(heading(phone, "You are verified")).toBeVisible(longWork);
  } finally {
    await camera.close();
  }
  const { recordings } = await callDashboard<View>(dashboard, `/api/verifications/${await idOf("auto-1")}`);
  expect(recordings.map(({ of, video }) => [of, video !== null])).toEqual([
    ["front", true],
    ["back", true],
    ["selfie", true],
  ]);
  await dashboard.goto(`${server.origin}/verifications/${await idOf("auto-1")}`);
  await dashboard.getByRole("button", { name: "Play: Camera recording: Selfie" }).click();
  await expectPlays(dashboard, "Camera recording: Selfie");
  await expectAccessible(dashboard);
});
