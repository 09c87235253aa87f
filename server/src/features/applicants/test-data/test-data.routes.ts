import { testData } from "#contract/applicants/test-data.contract.ts";
import { implement } from "#server/platform/http.ts";
import { askToErase, showTestData } from "./test-data.service.ts";

export const testDataRoutes = implement(testData, {
  show: ({ ctx }) => showTestData(ctx),
  erase: ({ ctx }) => askToErase(ctx),
});
