import { proofs } from "#contract/account/proofs.contract.ts";
import { claimConfirmation } from "#server/features/account/registrations/registrations.confirm.service.ts";
import { implement, prepared } from "#server/platform/http.ts";
import { beginProofByPasskey, checkProof, proveByCode, proveByPasskey } from "./proofs.service.ts";

export const proofRoutes = implement(proofs, {
  byCode: prepared(proofs.byCode, {
    prepare: ({ before }) => claimConfirmation(before),
    handle: ({ ctx, body, prepared: attempt }) => proveByCode(ctx, body.token, attempt),
  }),
  passkeyOptions: ({ ctx }) => beginProofByPasskey(ctx),
  byPasskey: prepared(proofs.byPasskey, {
    prepare: ({ body, before }) => checkProof(before, body.response),
    handle: ({ ctx, prepared: used }) => proveByPasskey(ctx, used),
  }),
});
