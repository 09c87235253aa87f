import { defineConfig } from "vitest/config";
import { bundledProcesses } from "./scripts/bundled-processes.ts";
import { languageWords } from "./web/language-words.ts";

const plugins = [bundledProcesses()];

const suite = (name: string, include: string[], more: Record<string, unknown> = {}) => ({
  extends: true as const,
  plugins,
  test: { name, include, ...more },
});

/** Tests in `server` that use no database: they run without the set-up that starts one. */
const withoutDatabase = [
  "server/**/*.rules.test.ts",
  "server/src/features/sessions/sessions.passwords.test.ts",
  "server/src/features/verifications/verifications.turns.test.ts",
  "server/src/config.test.ts",
  "server/src/platform/{address,config-docs,connections,secrets/crypto,outbound/anonymizing-networks,children/children}.test.ts",
  // Starts databases of its own.
  "server/src/platform/embedded-postgres/embedded-postgres.test.ts",
  "server/src/platform/{children/engines,children/papers,files/files.s3,files/sealed-files,http.refusals,log,rooms,semaphore}.test.ts",
  "server/src/platform/outbound/{outbound,outbound-targets,outbound.exchange}.test.ts",
  "server/test/{patterns,restarts,stack}.test.ts",
];

/** Small files of pure functions: loading modules for each of them would take most of the time. */
const shared = { isolate: false };

export default defineConfig({
  test: {
    environment: "node",
    maxWorkers: 2,
    // Young objects are collected four times as rarely, which saves most of that work.
    execArgv: ["--max-semi-space-size=64"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 60_000,
    passWithNoTests: true,
    setupFiles: ["server/test/random-seed.ts"],
    projects: [
      suite("contract", ["contract/**/*.test.ts"], shared),
      suite("engines", ["engines/**/*.test.ts"], { testTimeout: 60_000 }),
      suite("rules", withoutDatabase),
      suite("server", ["server/**/*.test.ts"], {
        exclude: withoutDatabase,
        globalSetup: ["server/test/global-setup.ts"],
      }),
      { ...suite("web", ["{web,flow,ui}/**/*.test.{ts,tsx}"], shared), plugins: [languageWords()] },
    ],
  },
});
