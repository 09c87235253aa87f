import { OUTBOUND_URL_REFUSALS } from "#contract/values/outbound-url.ts";
import { useSayMessage } from "./use-say-message.ts";

const isRefusal = (text: string): text is keyof typeof OUTBOUND_URL_REFUSALS =>
  Object.hasOwn(OUTBOUND_URL_REFUSALS, text);

/** Why an attempt failed is kept as a code and English words, and of TLS with the code of its library in brackets. */
export function useAttemptWords(): (error: string) => string {
  const say = useSayMessage();
  return (error) => {
    const [, kind, words = "", code = ""] = /^([a-z ]+): (.*?)( \(\w+\))?$/s.exec(error) ?? [];
    if (kind === undefined) return error;
    return `${say(isRefusal(words) ? OUTBOUND_URL_REFUSALS[words] : words)}${code}`;
  };
}
