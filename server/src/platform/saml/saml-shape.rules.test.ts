import { expect, test } from "vitest";
import { whyNotShaped } from "./saml-shape.rules.ts";

const signature = (algorithm = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", more = "") =>
  `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignatureMethod Algorithm="${algorithm}"/>${more}</ds:Signature>`;
const assertion = (inner = signature(), id = "a") =>
  `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}">${inner}</saml:Assertion>`;
const response = (inner: string) =>
  `<?xml version="1.0"?><samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="r">${inner}</samlp:Response>`;

test.each<[string | null, string]>([
  [null, response(assertion())],
  [null, response(`${signature()}${assertion()}`)],
  ["no assertion", response("")],
  ["an assertion that is not signed", response(assertion(""))],
  ["an assertion that is not signed", response(`${signature()}${assertion("")}`)],
  ["an assertion elsewhere", response(`${assertion()}${assertion("", "b")}`)],
  ["an assertion elsewhere", response(`<x>${assertion()}</x>`)],
  ["an assertion elsewhere", response(assertion().replace(":assertion", ":other"))],
  ["a signature elsewhere", response(assertion(`<x>${signature()}</x>`))],
  ["a signature elsewhere", response(assertion(signature() + signature()))],
  ["an object in a signature", response(assertion(signature(undefined, "<ds:Object/>")))],
  ["an id twice", response(assertion(undefined, "r"))],
  ["an id twice", response(assertion(`${signature()}<x Id="a"/>`))],
  ["SignatureMethod is not accepted", response(assertion(signature("http://www.w3.org/2000/09/xmldsig#rsa-sha1")))],
  ["DigestMethod is not accepted", response(assertion(signature(undefined, "<ds:DigestMethod/>")))],
  ["Transform is not accepted", response(assertion(signature(undefined, '<ds:Transform Algorithm="xslt"/>')))],
  ["encrypted", response("<EncryptedAssertion/>")],
  ["too large", response("<x>".repeat(40))],
  ["too large", response("<x/>".repeat(6_000))],
  ["no response", assertion()],
  ["not well-formed", response(assertion()).slice(0, -5)],
  ["not well-formed", response("&x;")],
  ["a DTD, comment, CDATA or instruction", response("<!---->")],
  ["a DTD, comment, CDATA or instruction", response("<?x?>")],
])("%s: %s", (why, xml) => {
  expect(whyNotShaped(xml)).toBe(why);
});
