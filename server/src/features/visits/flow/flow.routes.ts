import { flow } from "#contract/visits/flow.contract.ts";
import {
  addPhoto,
  discardPhoto,
  openPhoto,
  recordPhotoView,
  storePhoto,
} from "#server/features/steps/flow-photos/flow-photos.service.ts";
import { readState } from "#server/features/steps/flow-state/flow-state.queries.ts";
import { ctxVerificationOf } from "#server/platform/ctx.ts";
import { implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import { openFlow } from "./flow.open.service.ts";
import { chooseDocument, saveProfile } from "./flow.service.ts";
import { submitVerification } from "./flow.submit.service.ts";

export const flowRoutes = implementEndpoints(flow, {
  open: preparedEndpoint(flow.open, {
    prepare: ({ platform, before }) => platform.engines.ip().lookup(before.ip),
    handle: ({ ctx, body, prepared: location }) => openFlow(ctx, body, location),
  }),
  state: ({ ctx }) => readState(ctx, ctxVerificationOf(ctx)),
  saveProfile: ({ ctx, body }) => saveProfile(ctx, body),
  chooseDocument: ({ ctx, body }) => chooseDocument(ctx, body),
  addFile: preparedEndpoint(flow.addFile, {
    prepare: ({ platform, before, body, upload }) => storePhoto(platform, before, body, upload),
    handle: ({ ctx, body, prepared: stored }) => addPhoto(ctx, body, stored),
    undo: ({ platform, before, prepared: stored }) => discardPhoto(platform, before, stored),
  }),
  file: preparedEndpoint(flow.file, {
    prepare: ({ platform, before, params }) => openPhoto(platform, before, params.id),
    handle: async ({ ctx, params, prepared: photo }) => recordPhotoView(ctx, params.id, photo),
  }),
  submit: ({ ctx, body }) => submitVerification(ctx, body),
});
