import { testData } from "#contract/applicants/test-data.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { askToErase, showTestData } from "./test-data.service.ts";

export const testDataRoutes = implementEndpoints(testData, {
  show: ({ ctx }) => showTestData(ctx),
  erase: ({ ctx }) => askToErase(ctx),
});
