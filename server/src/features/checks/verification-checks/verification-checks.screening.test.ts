import { afterAll, beforeAll, expect, test } from "vitest";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { screeningFound } from "#server/features/screening/screenings/screenings.rules.ts";
import { openNameEngine } from "#server/platform/children/names.ts";
import type { LiveScope } from "#server/platform/live-scope.ts";
import { profileFormConfig } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { listed, putList } from "../../../../test/listed.ts";
import { makeMember } from "../../../../test/make.ts";
import { screenVerification } from "./verification-checks.screening.service.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ own: true });
});
afterAll(() => server.close());

test("when the search fails it is tried again; after the last try every list counts as missing, and nobody passes", async () => {
  await putList(server, "test-sanctions", [listed("q1", "Oleksandr Hrytsenko")]);
  const { projectId } = await makeMember(server);
  const step = { ...defaultSteps().DATABASE_SCREENING, lists: ["sanctions" as const] };
  const form = FormConfig.parse({ ...profileFormConfig(), steps: [...profileFormConfig().steps, step] });
  // A child that knows no such search.
  const names = openNameEngine(
    new URL("../../../../test/child-fixture-worker.ts", import.meta.url),
    server.databaseUrl,
  );
  const given = {
    verificationId: "00000000-0000-4000-8000-000000000000",
    live: { projectId } as LiveScope,
    form,
    profile: { first_name: "Oleksandr", last_name: "Hrytsenko" },
    document: null,
    steps: { taxId: null, usEidv: null },
    company: null,
  };
  try {
    const platform = { ...server.platform, names };
    await expect(screenVerification(platform, given, null, false)).rejects.toMatchObject({
      failure: { code: "request.unavailable" },
    });
    const screened = await screenVerification(platform, given, null, true);
    expect(screened).toMatchObject({ lists: [], missing: ["sanctions"], hits: [] });
  } finally {
    await names.close();
  }
  const working = await screenVerification(server.platform, given, null, false);
  expect(working).toMatchObject({ missing: [], hits: [{ entryId: "q1" }] });
  const nothing = { queried: null, missing: ["sanctions"], lists: [], hits: [], isCut: false };
  expect(screeningFound(step, nothing as never).result).toBe("not_available");
});
