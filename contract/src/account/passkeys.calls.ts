import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const passkeyFailures = failures("passkeys", {
  not_found: { status: 404, parameter: "id", message: "Passkey not found." },
  refused: { status: 422, parameter: "passkey", message: "The passkey was not accepted. Try again." },
  none: { status: 422, parameter: "passkey", message: "This account has no passkey." },
  already_there: { status: 409, parameter: "passkey", message: "This passkey was added before." },
  limit_exceeded: { status: 409, parameter: "limit_exceeded", message: "You have reached the limit of passkeys." },
});

export const passkeysPerAccount = 10;

export const passkeys = {
  list: { method: "GET", path: "/api/settings/passkeys", effect: "read" },
  options: { method: "POST", path: "/api/settings/passkeys/options", effect: "write" },
  add: { method: "POST", path: "/api/settings/passkeys", effect: "write" },
  rename: { method: "PATCH", path: "/api/settings/passkeys/:id", effect: "write" },
  remove: { method: "DELETE", path: "/api/settings/passkeys/:id", effect: "write" },
  signInOptions: { method: "POST", path: "/api/login/passkey-options", effect: "write" },
  signIn: { method: "POST", path: "/api/login/passkey", effect: "write" },
} as const satisfies EndpointAddresses;
