import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** Options as our server made them; their form is WebAuthn's own. */
type Options = Record<string, unknown>;
/** Why the browser gave no passkey: the person (or time) said no; this authenticator holds one already; it cannot. */
export type PasskeyProblem = "cancelled" | "alreadyThere" | "unsupported";

/** Can this browser hold or use passkeys? Only on https and localhost. */
export const canUsePasskeys = (): boolean => typeof globalThis.PublicKeyCredential === "function";

/** What went wrong in the browser, or null for an error that came from elsewhere. */
export function problemOf(error: unknown): PasskeyProblem | null {
  if (!(error instanceof Error)) return null;
  if (error.name === "NotAllowedError" || error.name === "AbortError") return "cancelled";
  if (error.name === "InvalidStateError") return "alreadyThere";
  return error.name === "NotSupportedError" || error.name === "SecurityError" ? "unsupported" : null;
}

/** Makes a passkey, without the extensions, which are not used. Its code comes when it is wanted. @throws what `problemOf` reads */
export async function makePasskey(options: Options) {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { clientExtensionResults: _, ...credential } = await startRegistration({ optionsJSON });
  return credential;
}

/** Answers with a passkey. @throws what `problemOf` reads */
export async function answerWithPasskey(options: Options) {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { clientExtensionResults: _, ...credential } = await startAuthentication({ optionsJSON });
  return credential;
}
