import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { failures } from "./failures.ts";
import { Nothing } from "./fields.ts";

export const deviceFailures = failures("devices", {
  not_found: { status: 404, parameter: "id", message: "This device is not signed in any more." },
  this_one: { status: 409, parameter: "id", message: "This is the device that you use now. Sign out instead." },
});

const DeviceView = z.object({
  id: z.string(),
  /** The browser that makes this call. */
  isThis: z.boolean(),
  /** From the user agent; null when it is unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(["desktop", "mobile", "tablet", "other"]),
  ip: z.string(),
  signedIn: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
});

export const devices = {
  list: endpoint({
    method: "GET",
    path: "/api/settings/devices",
    access: "account",
    effect: "read",
    summary: "Where the account is signed in now, this device first, then the one used last",
    reply: z.object({ items: z.array(DeviceView) }),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/settings/devices/:id",
    access: "account",
    effect: "write",
    summary: "Signs one other device out",
    reply: Nothing,
  }),
  removeOthers: endpoint({
    method: "DELETE",
    path: "/api/settings/devices",
    access: "account",
    effect: "write",
    summary: "Signs every other device out",
    reply: z.object({ ended: z.number().int() }),
  }),
};
