import { defineConfig } from "vitest/config";

const suite = (name: string, include: string[], more: Record<string, unknown> = {}) => ({
  extends: true as const,
  test: { name, include, ...more },
});

export default defineConfig({
  test: {
    environment: "node",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 60_000,
    passWithNoTests: true,
    setupFiles: ["server/test/random-seed.ts"],
    projects: [
      suite("contract", ["contract/**/*.test.ts"]),
      suite("engines", ["engines/**/*.test.ts"], { testTimeout: 60_000 }),
      suite("server", ["server/**/*.test.ts"], { globalSetup: ["server/test/global-setup.ts"] }),
      suite("web", ["{web,flow,ui}/**/*.test.{ts,tsx}"]),
    ],
  },
});
