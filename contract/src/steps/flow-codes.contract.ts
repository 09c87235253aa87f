import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { FlowState } from "../records/flow/flow-state.ts";
import { confirmedFieldNames } from "../records/forms/profile-fields.ts";
import { flowCodes as calls } from "./flow-codes.calls.ts";

export const CodeChannelName = z.enum(confirmedFieldNames);
export const SixDigits = z
  .string()
  .trim()
  .regex(/^\d{6}$/, "Enter the six digits.");

export const flowCodes = {
  sendCode: endpoint(calls.sendCode, {
    side: "applicants",
    access: "applicant",
    summary: "Sends six digits to the email or the phone of the saved profile; an earlier code ends",
    limit: { max: 20, seconds: 60, per: "applicant" },
    body: z.object({ channel: CodeChannelName }),
    reply: z.object({
      /** In small letters, or in E.164. */
      sentTo: z.string(),
      resendSeconds: z.number().int(),
      lifeSeconds: z.number().int(),
    }),
  }),
  confirmCode: endpoint(calls.confirmCode, {
    side: "applicants",
    access: "applicant",
    summary: "Compares a code; five wrong ones close the channel for an hour",
    limit: { max: 60, seconds: 60, per: "applicant" },
    body: z.object({ channel: CodeChannelName, code: SixDigits }),
    reply: FlowState,
  }),
};
export type CodeChannel = (typeof confirmedFieldNames)[number];
