import { passkeys } from "#contract/account/passkeys.contract.ts";
import { claimConfirmation } from "#server/features/account/registrations/registrations.confirm.service.ts";
import { implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import { checkNewPasskey } from "./passkeys.ceremonies.service.ts";
import { listPasskeys } from "./passkeys.queries.ts";
import {
  addPasskey,
  beginAdding,
  beginSignInByPasskey,
  proveByPasskey,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from "./passkeys.service.ts";

export const passkeyRoutes = implementEndpoints(passkeys, {
  list: ({ ctx }) => listPasskeys(ctx),
  options: preparedEndpoint(passkeys.options, {
    prepare: ({ before }) => claimConfirmation(before),
    handle: ({ ctx, body, prepared: attempt }) => beginAdding(ctx, body.token, attempt),
  }),
  add: preparedEndpoint(passkeys.add, {
    prepare: ({ body, before }) => checkNewPasskey(before, body.response),
    handle: ({ ctx, body, prepared: passkey }) => addPasskey(ctx, body.name, passkey),
  }),
  rename: ({ ctx, params, body }) => renamePasskey(ctx, params.id, body.name),
  remove: ({ ctx, params }) => removePasskey(ctx, params.id),
  signInOptions: ({ ctx, body }) => beginSignInByPasskey(ctx, body.email),
  signIn: preparedEndpoint(passkeys.signIn, {
    prepare: ({ body, before }) => proveByPasskey(before, body.email, body.response),
    handle: ({ ctx, body, prepared: used }) => signInByPasskey(ctx, body.email, used),
  }),
});
