import { expect, test } from "vitest";
import { emailOf, isOfManyOrganizations, isOwnAccountAtGoogle } from "./openid.rules.ts";

const email = "olena@acme.example";

test.each([
  [
    { email, email_verified: true },
    { email, email_verified: false },
    { email, email_verified: true },
  ],
  [{ email }, { email, email_verified: false }, { email, email_verified: false }],
  [{}, { email, email_verified: true }, { email, email_verified: true }],
  [{ email }, { email: "other@acme.example", email_verified: true }, { email, email_verified: undefined }],
  [{ email_verified: true }, { email }, { email, email_verified: undefined }],
])("S14 of %j and %j an email's verification is its own", (claims, more, found) => {
  expect(emailOf(claims, more)).toEqual(found);
});

test("S14 an address of every organization at once is none of ours", () => {
  expect(isOfManyOrganizations("https://login.microsoftonline.com/{tenantid}/v2.0")).toBe(true);
  expect(isOfManyOrganizations("https://login.microsoftonline.com/9b1f5c0e-0000-4000-8000-000000000001/v2.0")).toBe(
    false,
  );
});

test("S14 an account of somebody's own at Google is not the organization's, whatever its email", () => {
  const at = (hostedDomain: string, issuer = "https://accounts.google.com") =>
    isOwnAccountAtGoogle(["acme.example"], { issuer, hostedDomain });
  expect([at(""), at("other.example"), at("acme.example"), at("", "https://sso.acme.example")]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
