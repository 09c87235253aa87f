import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Instant, Nothing } from "../input/fields.ts";
import { accountNotices as calls } from "./account-notices.calls.ts";

export const accountNoticeEvents = ["password_reset", "factor_reset"] as const;
export const AccountNotice = z.object({ event: z.enum(accountNoticeEvents), at: Instant });
export type AccountNotice = z.infer<typeof AccountNotice>;

export const accountNotices = {
  dismiss: endpoint(calls.dismiss, {
    side: "desk",
    access: "account",
    summary: "Puts the notices of this session away; the account's other sessions still show theirs",
    body: z.object({}),
    reply: Nothing,
  }),
};
