import { verifications } from "#contract/verifications.contract.ts";
import { resendCallback } from "#server/features/callbacks/callbacks.service.ts";
import { implement } from "#server/platform/http.ts";
import { decideVerification } from "./verifications.decide.service.ts";
import { exportVerifications } from "./verifications.export.service.ts";
import { listVerifications } from "./verifications.list.queries.ts";
import { openVerification, openVerificationFile, openVerificationVideo } from "./verifications.view.service.ts";

export const verificationRoutes = implement(verifications, {
  list: ({ ctx, body }) => listVerifications(ctx, body),
  view: ({ ctx, params }) => openVerification(ctx, params.id),
  file: ({ ctx, params }) => openVerificationFile(ctx, params),
  video: ({ ctx, params }) => openVerificationVideo(ctx, params),
  decide: ({ ctx, body }) => decideVerification(ctx, body),
  resendCallback: ({ ctx, body }) => resendCallback(ctx, body),
  export: ({ ctx, body }) => exportVerifications(ctx, body.filters),
});
