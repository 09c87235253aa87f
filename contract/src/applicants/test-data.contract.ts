import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { testData as calls } from "./test-data.calls.ts";

const TestData = z.object({
  applicants: z.number().int(),
  verifications: z.number().int(),
  reports: z.number().int(),
  /** Of the applicants: erased, and their rows could not be removed yet. */
  rowsKept: z.number().int(),
  /** It goes on by itself; the numbers fall. */
  isErasing: z.boolean(),
});

/** Of the project, whatever mode the session shows. */
export const testData = {
  show: endpoint(calls.show, {
    side: "desk",
    access: "api-keys:manage",
    summary: "How many applicants, verifications and reports of test mode there are",
    reply: TestData,
  }),
  erase: endpoint(calls.erase, {
    side: "desk",
    access: "api-keys:manage",
    summary: "Erases all applicants, verifications, callbacks, files and reports of test mode, in the background",
    body: z.object({}).prefault({}),
    reply: TestData,
  }),
};
