import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import {
  authenticatorUri,
  newAuthenticatorSecret,
  readRecoveryCode,
  recoveryCodeOf,
  totpStepOfCode,
  whyNotPassword,
} from "./registrations.rules.ts";

const person = { email: "olena.k@example.com", first_name: "Olena", last_name: "Kovalenko" };
const whyNot = (password: string, more: Partial<typeof person> = {}) =>
  whyNotPassword(password, { ...person, ...more })?.code ?? null;

describe("a new password", () => {
  test.each([
    "Password1!",
    "P@ssw0rd1",
    "Passw0rd!",
    "Qwerty123!",
    "Qwerty123456$",
    "Dragon2024!",
    "Iloveyou1!",
    "Welcome1!",
    "!Monkey12",
  ])("%s is refused as common", (password) => {
    expect(whyNot(password)).toBe("registrations.common_password");
  });

  test.each(["Olena-2024x!", "xX9!kovalenko", "Olena.K!2024z", "9!oLeNa.kq"])(
    "%s is refused for holding the name or the mailbox",
    (password) => {
      expect(whyNot(password)).toBe("registrations.personal_password");
    },
  );

  test.each(["Tr1cky-Horse?Lamp", "vK9#qLw2$m", "Grain.Window.42", "Ünïcode-Wörd5A"])("%s is taken", (password) => {
    expect(whyNot(password)).toBeNull();
  });

  test("a mailbox or name of one or two letters does not forbid those letters", () => {
    expect(whyNot("vK9#qLw2$m", { email: "vk@example.com", first_name: "Li", last_name: "Q" })).toBeNull();
  });
});

describe("an authenticator's code (RFC 6238)", () => {
  // The RFC's own secret and its table's last six digits, appendix B, SHA-1.
  const secret = Secret.fromLatin1("12345678901234567890").base32;
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
  ])("at %i s is the RFC's", (seconds, code) => {
    expect(totpStepOfCode(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  });

  test.each([
    [-2, null],
    [-1, -1],
    [0, 0],
    [1, 1],
    [2, null],
  ])("from %i steps away is taken as step %s", (steps, delta) => {
    const at = new Date(1_800_000_015_000);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() + steps * 30_000 });
    const now = Math.floor(at.getTime() / 30_000);
    expect(totpStepOfCode(secret, code, at)).toBe(delta === null ? null : now + delta);
  });

  test.each(["", "12345", "1234567", "abcdef", "１２３４５６"])("%s is no code", (code) => {
    expect(totpStepOfCode(secret, code, new Date(0))).toBeNull();
  });

  test("the secret has 160 bits, and the QR code names product and account", () => {
    const fresh = newAuthenticatorSecret();
    expect(fresh).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(authenticatorUri("a+b@example.com", fresh));
    expect(uri.protocol).toBe("otpauth:");
    expect(decodeURIComponent(uri.pathname)).toContain("Veridesk:a+b@example.com");
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      issuer: "Veridesk",
      secret: fresh,
      digits: "6",
      period: "30",
    });
  });
});

describe("a recovery code", () => {
  test("is sixteen letters without the ones that look alike", () => {
    expect(recoveryCodeOf(Uint8Array.from({ length: 16 }, (_, n) => n * 16 + n))).toMatch(
      /^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/,
    );
  });

  test.each([
    ["abcd-efgh-jkmn-pqrs", "abcd-efgh-jkmn-pqrs"],
    [" ABCD EFGH JKMN PQRS ", "abcd-efgh-jkmn-pqrs"],
    ["abcdefghjkmnpqrs", "abcd-efgh-jkmn-pqrs"],
    ["123456", null],
    ["abcd-efgh-jkmn", null],
  ])("%s is read as %s", (typed, code) => {
    expect(readRecoveryCode(typed)).toBe(code);
  });
});
