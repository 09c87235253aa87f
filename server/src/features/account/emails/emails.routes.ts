import { emails } from "#contract/account/emails.contract.ts";
import { implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import {
  askEmailChange,
  claimChangeTry,
  confirmEmailChange,
  finishEmailChange,
  prepareEmailChange,
} from "./emails.service.ts";

export const emailRoutes = implementEndpoints(emails, {
  askChange: preparedEndpoint(emails.askChange, {
    prepare: ({ body, platform, before }) => prepareEmailChange(platform, before, body.password_current),
    handle: ({ ctx, body }) => askEmailChange(ctx, body.email),
  }),
  confirmChange: ({ ctx, body }) => confirmEmailChange(ctx, body),
  finishChange: preparedEndpoint(emails.finishChange, {
    prepare: ({ before }) => claimChangeTry(before),
    handle: ({ ctx, body, prepared: attempt }) => finishEmailChange(ctx, body.code, attempt),
  }),
});
