import { devices } from "#contract/account/devices.contract.ts";
import { implement } from "#server/platform/http.ts";
import { listDevices, removeDevice, removeOtherDevices } from "./devices.service.ts";

export const deviceRoutes = implement(devices, {
  list: ({ ctx }) => listDevices(ctx),
  remove: ({ ctx, params }) => removeDevice(ctx, params.id),
  removeOthers: ({ ctx }) => removeOtherDevices(ctx),
});
