import { defineConfig } from "@playwright/test";
import { isLong } from "./e2e/long.ts";

/** Headless, offline and as root in a container: what Debian's Chromium needs for that. The camera shows a file. */
const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
];

const { CHROMIUM_PATH: whole, CHROMIUM_SHELL_PATH: shell } = process.env;
const executablePath = shell || whole;

/** Whose pages open a camera. */
const cameraJourneys = [
  "active-liveness",
  "applicant",
  "flow-steps",
  "live-video",
  "video-quiz",
  "whole-form.long",
].map((name) => `**/${name}.spec.ts`);
const later = isLong ? [] : ["**/*.long.spec.ts"];

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  ...(isLong ? {} : { grepInvert: /@long/ }),
  globalSetup: "./e2e/global-setup.ts",
  outputDir: "test-results/browser",
  // Of a test that hangs: a busy machine may take ten times as long as an idle one.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  // Journeys wait a third of their time: for jobs, and for what pages read again.
  workers: 3,
  // Two cameras at once, each with its recording, leave nothing for what reads their photos.
  projects: [
    { name: "camera", testMatch: cameraJourneys, testIgnore: later, workers: 1 },
    { name: "journeys", testIgnore: [...cameraJourneys, ...later] },
  ],
  forbidOnly: true,
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Contrast is measured on pages that stand still.
    contextOptions: { reducedMotion: "reduce" },
    viewport: { width: 1400, height: 880 },
    launchOptions: {
      args: chromiumArguments,
      ...(executablePath ? { executablePath } : {}),
    },
    // A trace of every test costs a fifth of the time; a second try has one.
    trace: "on-first-retry",
  },
});
