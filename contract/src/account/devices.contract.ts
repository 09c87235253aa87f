import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Nothing } from "../input/fields.ts";
import { devices as calls } from "./devices.calls.ts";

const DeviceView = z.object({
  id: z.string(),
  isThis: z.boolean(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(["desktop", "mobile", "tablet", "other"]),
  ip: z.string(),
  signedIn: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
});

export const devices = {
  list: endpoint(calls.list, {
    side: "desk",
    access: "account",
    summary: "Where the account is signed in now, this device first, then the one used last",
    reply: z.object({ items: z.array(DeviceView) }),
  }),
  remove: endpoint(calls.remove, {
    side: "desk",
    access: "account",
    summary: "Signs one other device out",
    reply: Nothing,
  }),
  removeOthers: endpoint(calls.removeOthers, {
    side: "desk",
    access: "account",
    summary: "Signs every other device out",
    reply: z.object({ ended: z.number().int() }),
  }),
};
