import { customerVerifications } from "#contract/customer-api/customer-verifications.contract.ts";
import {
  type CallbackResultRow,
  resultStatement,
} from "#server/features/callbacks/callbacks/callbacks.result.queries.ts";
import {
  implementCustomer,
  openedCustomer,
  preparedCustomer,
} from "#server/platform/customer-calls/customer-handlers.ts";
import { listOwnForms, listResults, resultOfRows } from "./customer-verifications.queries.ts";
import { readReport } from "./customer-verifications.report.service.ts";
import {
  createUrl,
  createVerification,
  decideVerification,
  resubmitVerification,
} from "./customer-verifications.service.ts";
import { discardSubmission, prepareSubmission } from "./customer-verifications.submit.service.ts";

export const customerVerificationRoutes = implementCustomer(customerVerifications, {
  listForms: ({ ctx }) => listOwnForms(ctx),
  createUrl: ({ ctx, params, body }) => createUrl(ctx, params.id, body),
  createVerification: preparedCustomer(customerVerifications.createVerification, {
    prepare: ({ platform, before, body }) => prepareSubmission(platform, before, body),
    handle: ({ ctx, body, prepared: submission }) => createVerification(ctx, body, submission),
    undo: async ({ platform, before, prepared: submission }) => {
      if (submission) await discardSubmission(platform, before, submission);
    },
  }),
  report: ({ ctx, query }) => readReport(ctx, query),
  getVerification: openedCustomer(customerVerifications.getVerification, {
    statement: ({ params }) => resultStatement(params.id),
    handle: ({ ctx, params, rows }) => resultOfRows(ctx, params.id, rows as CallbackResultRow[]),
  }),
  listVerifications: ({ ctx, query }) => listResults(ctx, query),
  decideVerification: ({ ctx, params, body }) => decideVerification(ctx, params.id, body),
  resubmit: ({ ctx, params, body }) => resubmitVerification(ctx, params.id, body),
});
