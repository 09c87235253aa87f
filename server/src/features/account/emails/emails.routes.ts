import { emails } from "#contract/account/emails.contract.ts";
import { implement, prepared } from "#server/platform/http.ts";
import {
  askEmailChange,
  claimChangeTry,
  confirmEmailChange,
  finishEmailChange,
  prepareEmailChange,
} from "./emails.service.ts";

export const emailRoutes = implement(emails, {
  askChange: prepared(emails.askChange, {
    prepare: ({ body, platform, before }) => prepareEmailChange(platform, before, body.password_current),
    handle: ({ ctx, body }) => askEmailChange(ctx, body.email),
  }),
  confirmChange: ({ ctx, body }) => confirmEmailChange(ctx, body),
  finishChange: prepared(emails.finishChange, {
    prepare: ({ before }) => claimChangeTry(before),
    handle: ({ ctx, body, prepared: attempt }) => finishEmailChange(ctx, body.code, attempt),
  }),
});
