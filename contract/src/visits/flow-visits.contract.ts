import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { LinkToken } from "../input/fields.ts";
import { FlowForm } from "../records/flow/flow-form.ts";
import { FlowState } from "../records/flow/flow-state.ts";
import { CodeChannelName, SixDigits } from "../steps/flow-codes.contract.ts";
import { languages } from "../values/languages.ts";
import { DeviceHints, DeviceKey } from "./flow.contract.ts";
import { flowVisits as calls } from "./flow-visits.calls.ts";

export const handoffSeconds = 900;

export const flowVisits = {
  retry: endpoint(calls.retry, {
    side: "applicants",
    access: "applicant",
    summary: "After a decline: begins the next attempt, where the form allows one",
    limit: { max: 10, seconds: 60, per: "applicant" },
    body: z.object({}).prefault({}),
    reply: z.object({ flowToken: z.string(), state: FlowState }),
  }),
  handOff: endpoint(calls.handOff, {
    side: "applicants",
    access: "applicant",
    summary: "A link that opens this page on another device, once and soon",
    limit: { max: 10, seconds: 60, per: "applicant" },
    body: z.object({}).prefault({}),
    reply: z.object({ link: z.string(), expires: z.iso.datetime() }),
  }),
  elsewhere: endpoint(calls.elsewhere, {
    side: "applicants",
    access: "public",
    summary:
      "Of a link whose verification was begun on another device: which steps are done, and nothing of what was given",
    csrf: "none",
    limit: { max: 60, seconds: 60, per: "address" },
    body: z.object({ token: LinkToken }),
    reply: z.object({
      form: FlowForm,
      language: z.string().nullable(),
      ownWords: z.array(z.enum(languages)),
      /** Types of the form's steps. */
      done: z.array(z.string()),
      /** Confirmed contacts that a code can be sent to; which ones they are is not said. */
      channels: z.array(CodeChannelName),
      expires: z.iso.datetime(),
      isTest: z.boolean(),
    }),
  }),
  sendDeviceCode: endpoint(calls.sendDeviceCode, {
    side: "applicants",
    access: "public",
    summary: "Sends six digits to the contact that was confirmed on the other device",
    csrf: "none",
    limit: { max: 20, seconds: 60, per: "address" },
    body: z.object({ token: LinkToken, channel: CodeChannelName }),
    reply: z.object({ resendSeconds: z.number().int(), lifeSeconds: z.number().int() }),
  }),
  goOnHere: endpoint(calls.goOnHere, {
    side: "applicants",
    access: "public",
    summary: "Lets this device go on, by the code; five wrong ones close the channel for an hour",
    csrf: "none",
    limit: { max: 30, seconds: 60, per: "address" },
    body: z.object({
      token: LinkToken,
      channel: CodeChannelName,
      code: SixDigits,
      device: DeviceHints.prefault({}),
      deviceKey: DeviceKey.optional(),
    }),
    reply: z.object({ flowToken: z.string(), state: FlowState }),
  }),
  handoffOutcome: endpoint(calls.handoffOutcome, {
    side: "applicants",
    access: "applicant",
    summary: "Whether the other device has opened the page, and where the applicant is now",
    reply: z.object({ isTaken: z.boolean(), state: FlowState }),
  }),
};
