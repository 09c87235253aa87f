import { expect, test } from "vitest";
// @ts-expect-error a script without types
import { testsOf } from "../../scripts/changed-tests.mjs";
// @ts-expect-error a script without types
import { describeFailure } from "../../scripts/test-failures.mjs";

const importers = new Map([
  ["server/src/features/forms/forms/forms.rules.ts", new Set(["server/src/features/forms/forms/forms.service.ts"])],
  [
    "server/src/features/forms/forms/forms.service.ts",
    new Set(["server/src/routes.ts", "server/src/features/figures/reports/reports.service.ts"]),
  ],
  [
    "server/src/features/figures/reports/reports.service.ts",
    new Set(["server/src/features/figures/reports/reports.test.ts", "server/src/routes.ts"]),
  ],
  ["server/src/routes.ts", new Set(["server/test/harness.ts"])],
  ["server/test/harness.ts", new Set(["server/src/features/screening/lists/lists.test.ts"])],
]);
const tests = [
  "e2e/forms.spec.ts",
  "e2e/lists.spec.ts",
  "server/src/features/forms/forms/forms.routes.test.ts",
  "server/src/features/screening/lists/lists.test.ts",
  "server/src/features/figures/reports/reports.test.ts",
];

test("a change runs what imports it, what is beside it and its journey, and says where it stopped", () => {
  expect(testsOf(["server/src/features/forms/forms/forms.rules.ts"], importers, tests)).toEqual({
    chosen: [
      "e2e/forms.spec.ts",
      "server/src/features/forms/forms/forms.routes.test.ts",
      "server/src/features/figures/reports/reports.test.ts",
    ],
    beyond: ["server/src/routes.ts"],
    unseen: [],
  });
});

test("a change of what gathers everything runs what imports that", () => {
  expect(testsOf(["server/test/harness.ts"], importers, tests).chosen).toEqual([
    "server/src/features/screening/lists/lists.test.ts",
  ]);
});

test("what no source imports is named", () => {
  const { unseen, chosen } = testsOf(["server/migrations/0200-new.sql"], importers, tests);
  expect([unseen, chosen]).toEqual([["server/migrations/0200-new.sql"], []]);
});

test("a failure says in ten lines what broke and where", () => {
  const root = process.cwd();
  const message = `AssertionError: \u001b[31mexpected 1 to be 2\u001b[39m\n\n${"- 1\n".repeat(30)}`;
  const stack = `    at check (${root}/node_modules/vitest/dist/x.js:1:1)\n    at ${root}/server/test/a.test.ts:12:3\n    at run (node:internal:1)`;
  const lines = describeFailure("server: a.test.ts > adds", `${message}${stack}`).split("\n");
  expect(lines).toHaveLength(10);
  expect(lines.slice(0, 3)).toEqual([
    "  server: a.test.ts > adds",
    "    at server/test/a.test.ts:12:3",
    "    AssertionError: expected 1 to be 2",
  ]);
});
