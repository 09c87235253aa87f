import type { Logger } from "pino";
import { request } from "undici";
import { z } from "zod";
import type { PlatformConfig } from "./config.ts";
import { spanOfService } from "./traces/work-spans.ts";

/** Version 3: `score` says how likely a person it is, from 0 to 1. */
const Verdict = z.object({ success: z.boolean(), score: z.number().optional(), action: z.string().optional() });
/** Google's default (developers.google.com/recaptcha/docs/v3, "Interpreting the score"). */
const personFrom = 0.5;
const patienceMs = 5_000;

type Asking = { config: Pick<PlatformConfig, "recaptchaVerifyUrl" | "recaptchaSecret">; log: Logger };

/** `purpose`: the action that the page named to Google; version 2 has none. */
type Answer = { answer: string; ip: string; purpose: string };

/** Never inside a transaction. No clear answer counts as not proved. */
export async function isRecaptchaRight({ config, log }: Asking, { answer, ip, purpose }: Answer): Promise<boolean> {
  try {
    const reply = await spanOfService("recaptcha", () =>
      request(config.recaptchaVerifyUrl, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ secret: config.recaptchaSecret ?? "", response: answer, remoteip: ip }).toString(),
        signal: AbortSignal.timeout(patienceMs),
      }),
    );
    const { success, score = 1, action = purpose } = Verdict.parse(await reply.body.json());
    return success && score >= personFrom && action === purpose;
  } catch (error) {
    log.warn({ err: error }, "reCAPTCHA did not answer");
    return false;
  }
}
