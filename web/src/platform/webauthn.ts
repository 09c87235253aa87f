import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** Options from our server, in WebAuthn's own format. */
type Options = Record<string, unknown>;
/** Why there is no passkey: cancelled or timed out; this authenticator has one already; not supported. */
export type PasskeyProblem = "cancelled" | "alreadyThere" | "unsupported";

/** Only on https and localhost. */
export const canUsePasskeys = (): boolean => typeof globalThis.PublicKeyCredential === "function";

/** Null for an error that did not come from WebAuthn. */
export function passkeyProblemOf(error: unknown): PasskeyProblem | null {
  if (!(error instanceof Error)) return null;
  if (error.name === "NotAllowedError" || error.name === "AbortError") return "cancelled";
  if (error.name === "InvalidStateError") return "alreadyThere";
  return error.name === "NotSupportedError" || error.name === "SecurityError" ? "unsupported" : null;
}

/** Without extensions, which are not used. The library is loaded on demand. @throws what `passkeyProblemOf` reads */
export async function makePasskey(options: Options) {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { clientExtensionResults: _, ...credential } = await startRegistration({ optionsJSON });
  return credential;
}

/** @throws what `passkeyProblemOf` reads */
export async function answerWithPasskey(options: Options) {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { clientExtensionResults: _, ...credential } = await startAuthentication({ optionsJSON });
  return credential;
}
