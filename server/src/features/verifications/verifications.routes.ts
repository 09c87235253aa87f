import { verifications } from "#contract/verifications.contract.ts";
import { resendCallback } from "#server/features/callbacks/callbacks.service.ts";
import { implement } from "#server/platform/http.ts";
import { decideVerification } from "./verifications.decide.service.ts";
import { exportVerifications } from "./verifications.export.service.ts";
import { countByStatus } from "./verifications.list.queries.ts";
import { undoDecision } from "./verifications.undo.service.ts";
import {
  openList,
  openVerification,
  openVerificationFile,
  openVerificationVideo,
} from "./verifications.view.service.ts";

export const verificationRoutes = implement(verifications, {
  list: ({ ctx, body }) => openList(ctx, body),
  counts: ({ ctx, body }) => countByStatus(ctx, body.filters),
  view: ({ ctx, params }) => openVerification(ctx, params.id),
  file: ({ ctx, params }) => openVerificationFile(ctx, params),
  video: ({ ctx, params }) => openVerificationVideo(ctx, params),
  decide: ({ ctx, body }) => decideVerification(ctx, body),
  undo: ({ ctx, body }) => undoDecision(ctx, body),
  resendCallback: ({ ctx, body }) => resendCallback(ctx, body),
  export: ({ ctx, body }) => exportVerifications(ctx, body.filters),
});
