import { flowSignatures } from "#contract/steps/flow-signatures.contract.ts";
import { implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import { drawDocument, keepDocument, showDocument } from "./flow-signatures.make.service.ts";
import {
  completeSigning,
  keepPreparedSignature,
  keepSignedDocument,
  prepareSigning,
  takeSignedFile,
} from "./flow-signatures.sign.service.ts";

export const flowSignatureRoutes = implementEndpoints(flowSignatures, {
  make: preparedEndpoint(flowSignatures.make, {
    prepare: ({ platform, before }) => drawDocument(platform, before),
    handle: ({ ctx, prepared: drawn }) => keepDocument(ctx, drawn),
  }),
  document: ({ ctx }) => showDocument(ctx),
  prepare: preparedEndpoint(flowSignatures.prepare, {
    prepare: ({ platform, before, body }) => prepareSigning(platform, before, body),
    handle: ({ ctx, prepared: made }) => keepPreparedSignature(ctx, made),
  }),
  complete: preparedEndpoint(flowSignatures.complete, {
    prepare: ({ platform, before, body }) => completeSigning(platform, before, body),
    handle: ({ ctx, prepared: signed }) => keepSignedDocument(ctx, signed),
  }),
  addFile: preparedEndpoint(flowSignatures.addFile, {
    prepare: ({ platform, before, upload }) => takeSignedFile(platform, before, upload),
    handle: ({ ctx, prepared: signed }) => keepSignedDocument(ctx, signed),
  }),
});
