import { styleNonce } from "#web/platform/nonce.ts";

type Grecaptcha = {
  ready: (then: () => void) => void;
  execute: (siteKey: string, options: { action: string }) => PromiseLike<string>;
};

const findGrecaptcha = (): Grecaptcha | undefined => (globalThis as { grecaptcha?: Grecaptcha }).grecaptcha;

/**
 * Google's script, version 3, with the page's nonce; the server's policy allows its hosts only when it is configured.
 */
function loadScript(siteKey: string): Promise<void> {
  return new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
    script.async = true;
    script.nonce = styleNonce();
    script.addEventListener("load", () => done());
    script.addEventListener("error", () => {
      script.remove();
      failed(new Error("Google's reCAPTCHA could not be loaded."));
    });
    document.head.append(script);
  });
}

let loading: Promise<void> | null = null;

/**
 * A token of Google reCAPTCHA v3, good for one use within two minutes. The script is loaded with the first one, and
 * again after a failure.
 */
export async function solveRecaptcha(siteKey: string, action: string): Promise<string> {
  loading ??= loadScript(siteKey);
  await loading.catch((error: unknown) => {
    loading = null;
    throw error;
  });
  const grecaptcha = findGrecaptcha();
  if (!grecaptcha) throw new Error("Google's reCAPTCHA did not start.");
  await new Promise<void>((done) => grecaptcha.ready(done));
  return grecaptcha.execute(siteKey, { action });
}
