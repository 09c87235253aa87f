import { afterAll, beforeAll, describe } from "vitest";
import { copyFrom } from "./database.ts";
import { makeSpreadTemplate } from "./partitions.ts";

// What partitioned.test.ts leaves out: whole files of tests on a schema that is spread by project.

let template: Awaited<ReturnType<typeof makeSpreadTemplate>>;
beforeAll(async () => {
  template = await makeSpreadTemplate();
  copyFrom(template.name);
});
afterAll(() => template.drop());

describe.each([
  ["every id of a neighbour", () => import("./neighbours.test.ts")],
  ["every call that writes", () => import("./walks/every-write-audits.test.ts")],
  ["the applicant's way", () => import("#server/features/visits/flow/flow.routes.test.ts")],
  ["links", () => import("#server/features/forms/form-links/form-links.routes.test.ts")],
  ["search", () => import("#server/features/cases/verifications/verifications.search.routes.test.ts")],
  ["totals", () => import("#server/features/records/verification-totals/verification-totals.service.test.ts")],
  ["overdue work", () => import("#server/features/house/overdue-work/overdue-work.test.ts")],
  ["keys of applicants", () => import("#server/features/records/applicant-keys/applicant-keys.test.ts")],
])("in parts: %s", async (_, suite) => {
  await suite();
});
