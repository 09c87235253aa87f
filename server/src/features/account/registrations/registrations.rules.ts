import { dictionary } from "@zxcvbn-ts/language-common";
import { Secret, TOTP } from "otpauth";
import { registrationFailures } from "#contract/account/registrations.calls.ts";
import type { ApiFailure } from "#contract/failures.ts";

const commonest = new Set(dictionary.passwords.slice(0, 10_000).map(String));
const lookalikes: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};
const plainOf = (text: string) => text.replaceAll(/[@431!0$57]/g, (letter) => lookalikes[letter] ?? letter);

/** People avoid a list with "password" by "Password1!": digits and signs at the ends do not count. */
function isCommon(password: string): boolean {
  const low = password.toLowerCase();
  const core = low.replace(/^[^a-z]{0,6}/, "").replace(/[^a-z]{0,6}$/, "");
  const signless = low.replaceAll(/[^a-z0-9]/g, "");
  const tail = low.replace(/[^a-z0-9]{1,30}$/, "");
  return [low, signless, tail, core, plainOf(low), plainOf(core), plainOf(tail)].some((each) => commonest.has(each));
}

export type RegisteringPerson = { email: string; first_name: string; last_name: string };

/** docs/security-checks.md, "Decided". */
export function whyNotPassword(
  password: string,
  { email, first_name, last_name }: RegisteringPerson,
): ApiFailure | null {
  if (isCommon(password)) return registrationFailures.common_password;
  const low = password.toLowerCase();
  const own = [email.split("@")[0] ?? "", first_name, last_name].map((word) => word.toLowerCase());
  return own.some((word) => word.length >= 3 && low.includes(word)) ? registrationFailures.personal_password : null;
}

/** RFC 6238 as every authenticator supports it: SHA-1. */
const stepSeconds = 30;
const authenticatorOf = (email: string, secret: string) =>
  new TOTP({ issuer: "Veridesk", label: email, secret: Secret.fromBase32(secret), digits: 6, period: stepSeconds });

/** 160 bits, base32. */
export const newAuthenticatorSecret = (): string => new Secret({ size: 20 }).base32;
export const authenticatorUri = (email: string, secret: string): string => authenticatorOf(email, secret).toString();

/** One step of clock difference is allowed. @param at of the database */
export function totpStepOfCode(secret: string, code: string, at: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = authenticatorOf("", secret).validate({ token: code, timestamp: at.getTime(), window: 1 });
  return delta === null ? null : Math.floor(at.getTime() / 1000 / stepSeconds) + delta;
}

const letters = "abcdefghijkmnpqrstuvwxyz23456789";
/** 80 bits. @param bytes 16 random bytes */
export const recoveryCodeOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, 16)].map((byte, at) => `${at > 0 && at % 4 === 0 ? "-" : ""}${letters[byte % 32]}`).join("");

export function readRecoveryCode(typed: string): string | null {
  const bare = typed.toLowerCase().replaceAll(/[\s-]/g, "");
  return /^[a-z0-9]{16}$/.test(bare) ? (bare.match(/.{4}/g) ?? []).join("-") : null;
}
