import { proofs } from "#contract/account/proofs.contract.ts";
import { claimConfirmation } from "#server/features/account/registrations/registrations.confirm.service.ts";
import { implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import { beginProofByPasskey, checkProof, proveByCode, proveByPasskey } from "./proofs.service.ts";

export const proofRoutes = implementEndpoints(proofs, {
  byCode: preparedEndpoint(proofs.byCode, {
    prepare: ({ before }) => claimConfirmation(before),
    handle: ({ ctx, body, prepared: attempt }) => proveByCode(ctx, body.token, attempt),
  }),
  passkeyOptions: ({ ctx }) => beginProofByPasskey(ctx),
  byPasskey: preparedEndpoint(proofs.byPasskey, {
    prepare: ({ body, before }) => checkProof(before, body.response),
    handle: ({ ctx, prepared: used }) => proveByPasskey(ctx, used),
  }),
});
