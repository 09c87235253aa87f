import { topUps } from "#contract/money/top-ups.contract.ts";
import { implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import { drawInvoice, drawReceipt } from "./top-ups.documents.service.ts";
import { listTopUps, showTopUp } from "./top-ups.queries.ts";
import { exportMovements } from "./top-ups.report.service.ts";
import { beginTopUp, cancelTopUp, giveUpCheckout, startCheckout } from "./top-ups.service.ts";

export const topUpRoutes = implementEndpoints(topUps, {
  list: ({ ctx, body }) => listTopUps(ctx, body),
  show: ({ ctx, params }) => showTopUp(ctx, params.id),
  checkout: preparedEndpoint(topUps.checkout, {
    prepare: ({ platform, before, body }) => beginTopUp(platform, before, body),
    handle: ({ ctx, body, prepared: begun }) => startCheckout(ctx, body, begun),
    undo: ({ platform, before, prepared: begun }) => giveUpCheckout(platform, before, begun),
  }),
  report: ({ ctx, body }) => exportMovements(ctx, body),
  invoice: ({ ctx, body }) => drawInvoice(ctx, body.transactionId),
  receipt: ({ ctx, body }) => drawReceipt(ctx, body.transactionId),
  cancel: ({ ctx, body }) => cancelTopUp(ctx, body),
});
