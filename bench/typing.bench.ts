import { chromium, type Page } from "@playwright/test";
import type { FormConfigInput } from "#contract/records/forms/form-config.ts";
import { formLimits } from "#contract/records/forms/form-limits.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { stepTypes } from "#contract/records/steps/step-types.ts";
import { languages } from "#contract/values/languages.ts";
import { makeForm } from "../e2e/dashboard.ts";
import { signUp } from "../e2e/members.ts";
import { startBuiltServer } from "../e2e/server.ts";
import { sized } from "./size.ts";

// How long a key takes in the form editor with everything on: 15 steps, 10 questions of 10 options and 10 custom fields
// in every language that there is, 5 quiz questions, and the live preview. TYPING_KEYS (200) keys at a person's pace
// into the form's name, a question's title and a legal text, and before that into an input and a text area of the same
// size on a page without a script: the floor, which is the browser's own. `work` is what a key costs the page: from the
// key to the end of everything that it causes, and then its frame, without the wait for the screen; it must stay at or
// under 16 ms. `shown` is from the key to the frame after it, with that wait (up to 16.7 ms at 60 Hz). `cpuMs` is what
// the page's thread computed in all, for each key, including the preview, which is drawn in the pauses. CHROMIUM_PATH
// names the browser.

const keys = Number(process.env.TYPING_KEYS ?? sized(200, 8));
/** Milliseconds between keys: some shorter than the pause after which the preview is drawn, some longer. */
const paces = [70, 110, 90, 260, 120, 80, 340, 100, 600];

const inAll = (text: string) => Object.fromEntries(languages.map((tag) => [tag, `${text} (${tag})`]));
const several = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n + 1));

const legalText = "These are the terms. ".repeat(200);

function everythingOn(): FormConfigInput {
  const steps = defaultSteps();
  const customFields = several(formLimits.customFields, (n) => ({
    id: `field_${n}`,
    title: inAll(`Field ${n}`),
    mandatory: true,
  }));
  const options = several(formLimits.questionOptions, (n) => ({ value: `value_${n}`, label: inAll(`Option ${n}`) }));
  const questions = several(formLimits.questions, (n) => ({
    id: `question_${n}`,
    kind: "single" as const,
    title: inAll(`Question ${n}`),
    options,
  }));
  const on = {
    ...steps,
    PROFILE: { ...steps.PROFILE, customFields },
    VIDEO: { ...steps.VIDEO, questions: several(formLimits.quizQuestions, (n) => `Tell us about ${n}.`) },
    QUESTIONNAIRE: { ...steps.QUESTIONNAIRE, questions },
  };
  return {
    name: "Everything",
    languages: [...languages],
    countries: ["US", "UA", "DE"],
    terms: { text: legalText, forceAgree: true },
    steps: stepTypes.map((type) => on[type]),
  };
}

type Measured = { workMs: number; shownMs: number };

/** Measures each key in the page: its event, what that causes, and the frame that shows it. */
const measureKeys = () => {
  const measured: Measured[] = [];
  const waiting: (() => void)[] = [];
  const until = (count: number) =>
    new Promise<void>((resolve) => {
      if (measured.length >= count) resolve();
      else waiting.push(resolve);
    });
  Object.assign(window, { measured, until });
  const later = (work: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = work;
    port2.postMessage(null);
  };
  let pressed = 0;
  window.addEventListener(
    "keydown",
    ({ timeStamp }) => {
      pressed = timeStamp;
    },
    { capture: true },
  );
  // The input event, not the key's: the letter comes in an event of its own.
  const measure = () => {
    const from = pressed;
    later(() => {
      const handledMs = performance.now() - from;
      requestAnimationFrame(() => {
        const begun = performance.now();
        later(() => {
          const end = performance.now();
          measured.push({ workMs: handledMs + end - begun, shownMs: end - from });
          waiting.pop()?.();
        });
      });
    });
  };
  window.addEventListener("input", measure, { capture: true });
};

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const rounded = (ms: number) => Math.round(ms * 10) / 10;
function summary(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => a - b);
  return { medianMs: rounded(percentile(sorted, 0.5)), p95Ms: rounded(percentile(sorted, 0.95)) };
}

/** Seconds of computing of the page's thread so far, including the preview's frame: both are one process. */
async function watchCpu(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
  };
}

type Watched = { measured: Measured[]; until: (count: number) => Promise<void> };

async function typeInto(page: Page, name: string, as: string) {
  await page.getByRole("textbox", { name }).first().click();
  await page.keyboard.press("Home");
  await page.waitForTimeout(1000);
  await page.evaluate(measureKeys);
  const readCpu = await watchCpu(page);
  const before = await readCpu();
  for (let n = 0; n < keys; n += 1) {
    await page.keyboard.press("abcdefghij"[n % 10] ?? "a");
    await page.evaluate((count) => (window as unknown as Watched).until(count), n + 1);
    await page.waitForTimeout(paces[n % paces.length] ?? 100);
  }
  const cpuMs = rounded((((await readCpu()) - before) * 1000) / keys);
  const measured = await page.evaluate(() => (window as unknown as Watched).measured);
  const work = summary(measured.map(({ workMs }) => workMs));
  console.log(
    JSON.stringify({
      field: as,
      keys: measured.length,
      work,
      shown: summary(measured.map((each) => each.shownMs)),
      cpuMs,
    }),
  );
  return work.medianMs;
}

async function typeInEditor(page: Page, section: string, name: string, open?: string) {
  await page.goto(page.url().replace(/\/edit\/[^/]+\//, `/edit/${section}/`));
  await page.frameLocator("iframe").getByRole("heading", { level: 1 }).waitFor();
  if (open) await page.getByRole("button", { name: open }).click();
  return await typeInto(page, name, name);
}

/** The same field on a page of its own. */
async function typeInBare(page: Page, field: string, as: string) {
  const bare = await page.context().newPage();
  await bare.addInitScript({ content: initScript });
  await bare.goto(
    `data:text/html,${encodeURIComponent(`<style>* { font: 14px sans-serif; width: 500px }</style>${field}`)}`,
  );
  const median = await typeInto(bare, "Bare", as);
  await bare.close();
  return median;
}

// The bundler of this file adds a helper for function names, which a page does not have.
const initScript = "globalThis.__name = (made) => made;";

const server = await startBuiltServer();
const browser = await chromium.launch({
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
});
try {
  const context = await browser.newContext({ viewport: { width: 1400, height: 880 } });
  const page = await context.newPage();
  await page.addInitScript({ content: initScript });
  await signUp(page, server, "Typing Bank");
  const id = await makeForm(page, everythingOn());
  const input = await typeInBare(page, '<input aria-label="Bare" value="Everything">', "floor: an input");
  const area = await typeInBare(
    page,
    `<textarea aria-label="Bare" rows="12">${legalText}</textarea>`,
    "floor: a text area",
  );
  await page.goto(`${server.origin}/forms/edit/general/${id}`);
  const name = await typeInEditor(page, "general", "Name");
  const title = await typeInEditor(page, "questionnaire", "Title", "Question 1 (en) One choice");
  const text = await typeInEditor(page, "additional", "Text");
  const times = (ours: number, floor: number) => rounded(ours / floor);
  console.log(
    JSON.stringify({
      medianMs: { name, title, text },
      timesTheFloor: { name: times(name, input), title: times(title, input), text: times(text, area) },
    }),
  );
} finally {
  await browser.close();
  await server.stop();
}
