import { type KeyRing, openWithKeyRing } from "#server/platform/secrets/crypto.ts";
import { bareBody } from "./callbacks.bare.rules.ts";
import { bodyBinding } from "./callbacks.body.rules.ts";

type Sealed = { id: string; sealed_body: string; is_bare: boolean };

/** The exact text that is sent and signed: of one that persons are withheld from, ids and statuses. */
export function bodyTextOf(keys: KeyRing, { id, sealed_body, is_bare }: Sealed): string {
  const whole = openWithKeyRing(keys, sealed_body, bodyBinding(id)).toString("utf8");
  return is_bare ? JSON.stringify(bareBody(JSON.parse(whole))) : whole;
}
