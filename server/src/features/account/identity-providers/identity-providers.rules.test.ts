import { expect, test } from "vitest";
import { identityProviders } from "./identity-providers.map.ts";
import { isOwnClient, latinNameOf, providerFailureBy } from "./identity-providers.rules.ts";

test.each([
  ["Olena", "Olena"],
  ["José María", "Jose Maria"],
  ["  Anne\u00a0 Marie ", "Anne Marie"],
  ["O'Brien-Smith", "O'Brien-Smith"],
  ["Ковальська", ""],
  ["Łucja", ""],
  ["李", ""],
  ["Olena 2", ""],
  ["", ""],
])("of %j the sign-up takes over %j", (name, taken) => expect(latinNameOf(name)).toBe(taken));

const own = {
  client_id: "ours",
  redirect_uri: "https://kyc.example.com/login",
  grant_type: "authorization_code",
} as const;

test("S14 client, address and grant must all be ours, letter by letter", () => {
  const arrival = { ...own, code: "c", state: "s" };
  expect(isOwnClient(arrival, own)).toBe(true);
  for (const wrong of [
    { client_id: "Ours" },
    { redirect_uri: "https://kyc.example.com/login/" },
    { redirect_uri: "https://kyc.example.com/login?x" },
    { redirect_uri: "http://kyc.example.com/login" },
    { grant_type: "implicit" },
  ])
    expect(isOwnClient({ ...arrival, ...wrong }, own)).toBe(false);
});

test("each of Google's doors has the catalogue's own text", () => {
  const { google } = identityProviders;
  expect(providerFailureBy(google, "sign_in").message).toBe("Google Authentication Get User Request Failed");
  expect(providerFailureBy(google, "sign_up").message).toBe("Google Authentication Register User Request Failed");
});
