import { defineConfig } from "vitest/config";
import { bundledProcesses } from "./scripts/bundled-processes.ts";
import { languageWords } from "./web/language-words.ts";

const plugins = [bundledProcesses()];

/** What takes minutes and changes rarely: `npm test -- --long`. */
const long = process.env.TEST_LONG === "1" ? [] : ["**/*.long.test.{ts,tsx}"];

/** Times bound a hang, and nothing else; `npm test -- --busy` sets more. */
const patience = Number(process.env.TEST_PATIENCE ?? "1");
const timeout = 300_000 * patience;

const suite = (
  name: string,
  include: string[],
  more: { exclude?: string[]; isolate?: boolean; globalSetup?: string[] } = {},
) => ({
  extends: true as const,
  plugins,
  test: { name, include, ...more, exclude: [...(more.exclude ?? []), ...long] },
});

/** Tests in `server` that use no database: they run without the set-up that starts one. */
const withoutDatabase = [
  "server/**/*.rules.test.ts",
  "server/src/features/account/sessions/sessions.passwords.test.ts",
  "server/src/features/cases/verifications/verifications.turns.test.ts",
  "server/src/config.test.ts",
  "server/src/platform/{address,fair-line,config-docs,connections,secrets/crypto,outbound/anonymizing-networks,children/children}.test.ts",
  // Starts databases of its own.
  "server/src/platform/embedded-postgres/embedded-postgres.test.ts",
  "server/src/platform/{children/confinement,children/engines,children/pdf-pages,files/files.s3,files/sealed-files,http.refusals,log,rooms,semaphore}.test.ts",
  "server/src/platform/outbound/{outbound,outbound-targets,outbound.exchange}.test.ts",
  "server/src/platform/traces/traces.test.ts",
  "server/test/{patterns,restarts,running-tests,stack}.test.ts",
];

/** Loading modules and models for each file would take most of the time. */
const shared = { isolate: false };
/** They measure the memory of their own process or of its child, whose peak begins with its parent's. */
const measured = [
  "engines/faces/face-nets.test.ts",
  "engines/ip/ip-lookup.test.ts",
  "engines/lists/huge-lists.test.ts",
];

export default defineConfig({
  test: {
    environment: "node",
    // By the environment: what a project inherits from here counts more than the command line.
    maxWorkers: Number(process.env.TEST_WORKERS ?? "2"),
    // Young objects are collected four times as rarely, which saves most of that work.
    execArgv: ["--max-semi-space-size=64"],
    expect: { poll: { timeout: 150_000 * patience, interval: 20 } },
    testTimeout: timeout,
    hookTimeout: timeout,
    teardownTimeout: timeout,
    passWithNoTests: true,
    setupFiles: ["server/test/random-seed.ts"],
    projects: [
      suite("contract", ["contract/**/*.test.ts"], shared),
      suite("engines", ["engines/**/*.test.ts"], { ...shared, exclude: measured }),
      suite("measured", measured),
      suite("rules", withoutDatabase, shared),
      suite("server", ["server/**/*.test.ts"], {
        exclude: withoutDatabase,
        globalSetup: ["server/test/global-setup.ts"],
      }),
      { ...suite("web", ["{web,flow,ui}/**/*.test.{ts,tsx}"], shared), plugins: [languageWords()] },
    ],
  },
});
