import { verifications } from "#contract/cases/verifications.contract.ts";
import { resendCallback, resendLatest } from "#server/features/callbacks/callbacks/callbacks.resend.service.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { countVerifications } from "./verifications.counts.queries.ts";
import { decideVerification } from "./verifications.decide.service.ts";
import { exportVerifications } from "./verifications.export.service.ts";
import { readIds } from "./verifications.list.queries.ts";
import { confirmProposal, rejectProposal } from "./verifications.proposals.service.ts";
import { takeDecisionBack } from "./verifications.take-back.service.ts";
import { undoDecision } from "./verifications.undo.service.ts";
import {
  openFrames,
  openPortrait,
  openSmallPhotos,
  openVerification,
  openVerificationFile,
  openVerificationList,
  openVerificationVideo,
} from "./verifications.view.service.ts";

export const verificationRoutes = implementEndpoints(verifications, {
  list: ({ ctx, body }) => openVerificationList(ctx, body),
  counts: ({ ctx, body }) => countVerifications(ctx, body),
  view: ({ ctx, params }) => openVerification(ctx, params.id),
  file: ({ ctx, params }) => openVerificationFile(ctx, params),
  smallPhotos: ({ ctx, body }) => openSmallPhotos(ctx, body.verification_ids),
  portrait: ({ ctx, params }) => openPortrait(ctx, params.id),
  frames: ({ ctx, params }) => openFrames(ctx, params),
  video: ({ ctx, params }) => openVerificationVideo(ctx, params),
  decide: ({ ctx, body }) => decideVerification(ctx, body),
  undo: ({ ctx, body }) => undoDecision(ctx, body),
  takeBack: ({ ctx, body }) => takeDecisionBack(ctx, body),
  confirmProposal: ({ ctx, body }) => confirmProposal(ctx, body),
  rejectProposal: ({ ctx, body }) => rejectProposal(ctx, body),
  resendCallback: ({ ctx, body }) => resendCallback(ctx, body),
  ids: ({ ctx, body }) => readIds(ctx, body),
  resendCallbacks: ({ ctx, body }) => resendLatest(ctx, body.verification_ids),
  export: ({ ctx, body }) => exportVerifications(ctx, body),
});
