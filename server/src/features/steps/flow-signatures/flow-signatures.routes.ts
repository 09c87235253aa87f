import { flowSignatures } from "#contract/steps/flow-signatures.contract.ts";
import { implement, prepared } from "#server/platform/http.ts";
import { drawDocument, keepDocument, showDocument } from "./flow-signatures.make.service.ts";
import { completeSigning, keepPrepared, keepSigned, prepareSigning, takeFile } from "./flow-signatures.sign.service.ts";

export const flowSignatureRoutes = implement(flowSignatures, {
  make: prepared(flowSignatures.make, {
    prepare: ({ platform, before }) => drawDocument(platform, before),
    handle: ({ ctx, prepared: drawn }) => keepDocument(ctx, drawn),
  }),
  document: ({ ctx }) => showDocument(ctx),
  prepare: prepared(flowSignatures.prepare, {
    prepare: ({ platform, before, body }) => prepareSigning(platform, before, body),
    handle: ({ ctx, prepared: made }) => keepPrepared(ctx, made),
  }),
  complete: prepared(flowSignatures.complete, {
    prepare: ({ platform, before, body }) => completeSigning(platform, before, body),
    handle: ({ ctx, prepared: signed }) => keepSigned(ctx, signed),
  }),
  addFile: prepared(flowSignatures.addFile, {
    prepare: ({ platform, before, upload }) => takeFile(platform, before, upload),
    handle: ({ ctx, prepared: signed }) => keepSigned(ctx, signed),
  }),
});
