import { devices } from "#contract/account/devices.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { listDevices, removeDevice, removeOtherDevices } from "./devices.service.ts";

export const deviceRoutes = implementEndpoints(devices, {
  list: ({ ctx }) => listDevices(ctx),
  remove: ({ ctx, params }) => removeDevice(ctx, params.id),
  removeOthers: ({ ctx }) => removeOtherDevices(ctx),
});
