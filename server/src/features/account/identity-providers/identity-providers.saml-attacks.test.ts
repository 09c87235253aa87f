import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { atOrganization, newGooglePerson } from "../../../../test/doubles/google.ts";
import {
  algorithms,
  makeSamlKey,
  type Said,
  startSamlProvider,
  type Tampering,
  type TestSamlProvider,
} from "../../../../test/doubles/saml-provider.ts";
import { openTestServer, type TestServer, type Visitor } from "../../../../test/harness.ts";
import { openBrowser } from "../../../../test/sign-in.ts";

let server: TestServer;
let acme: TestSamlProvider;
let browser: Visitor;
beforeAll(async () => {
  acme = await startSamlProvider();
  server = await openTestServer({ settings: acme.settings });
  acme.deliverTo(server.origins[0] ?? "");
});
afterAll(async () => {
  await server?.close();
  await acme.close();
});
beforeEach(async () => {
  acme.tamperWith(null);
  acme.signInAs(mallory);
  for (const table of ["rate_counts", "sign_in_visits"]) await server.query(`delete from ${table}`);
  browser = atOrganization(await openBrowser(server));
});

const mallory = newGooglePerson({ sub: "mallory", email: "mallory@corp.example" });

async function leave() {
  const { url, ...ours } = (await browser.post("/api/login/google-start", { purpose: "sign_in" })).data;
  return { url: String(url), ours };
}

/** @returns the email that the answer has proved; null: it was refused */
async function provedBy(tampering: Tampering): Promise<string | null> {
  const { url, ours } = await leave();
  acme.tamperWith(tampering);
  const form = acme.answerTo(url);
  const back = (await acme.deliver(form)).searchParams;
  const code = back.get("code");
  const waiting = await server.query("select from sign_in_visits where answer is not null");
  if (code === null) {
    expect([back.get("error"), waiting]).toEqual(["saml", []]);
    return null;
  }
  const { data } = await browser.post("/api/login/google-user-info", { ...ours, state: form.RelayState, code });
  return data?.newcomer?.email ?? null;
}

test("an answer that nobody has changed is taken, with the response signed around it too", async () => {
  expect(await provedBy({})).toBe(mallory.email);
  expect(await provedBy({ sign: { parts: ["Assertion", "Response"] } })).toBe(mallory.email);
});

const assertionIn = (xml: string) => /<saml:Assertion [\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? "";
const signatureIn = (xml: string) => /<ds:Signature [\s\S]*?<\/ds:Signature>/.exec(xml)?.[0] ?? "";
/** The same assertion about somebody else, with a name of its own and no signature. */
const forged = (assertion: string) =>
  assertion
    .replace(signatureIn(assertion), "")
    .replace(/ID="[^"]*"/, 'ID="_forged"')
    .replaceAll("mallory", "olena");
const endOf = (xml: string, more: string) => xml.replace("</samlp:Response>", `${more}</samlp:Response>`);
const inSignature = (assertion: string, inner: string) =>
  assertion.replace("</ds:Signature>", `${inner}</ds:Signature>`);
const inAssertion = (assertion: string, inner: string) =>
  assertion.replace("</saml:Assertion>", `${inner}</saml:Assertion>`);
const change = (make: (assertion: string) => string): Tampering => ({
  signed: (xml) => xml.replace(assertionIn(xml), () => make(assertionIn(xml))),
});
const unsignedOf = (assertion: string) => assertion.replace(signatureIn(assertion), "");
const withSignature = (assertion: string, signature: string) =>
  assertion.replace("</saml:Issuer>", `</saml:Issuer>${signature}`);

/** Somorovsky and others, "On Breaking SAML: Be Whoever You Want to Be" (2012), figure 5. */
const wrappings: Record<string, Tampering> = {
  "a forged assertion before the signed one": change((signed) => `${forged(signed)}${signed}`),
  "a forged assertion after the signed one": { signed: (xml) => endOf(xml, forged(assertionIn(xml))) },
  "a forged assertion around the signed one": change((signed) => inAssertion(forged(signed), signed)),
  "a forged assertion with the signature, and the signed one after it": change(
    (signed) => `${withSignature(forged(signed), signatureIn(signed))}${unsignedOf(signed)}`,
  ),
  "the signed assertion in the signature of a forged one": change((signed) =>
    withSignature(forged(signed), inSignature(signatureIn(signed), unsignedOf(signed))),
  ),
  "the signed assertion in an object of the signature of a forged one": change((signed) =>
    withSignature(forged(signed), inSignature(signatureIn(signed), `<ds:Object>${unsignedOf(signed)}</ds:Object>`)),
  ),
  "the signed assertion in extensions, a forged one in its place": change(
    (signed) => `<samlp:Extensions>${signed}</samlp:Extensions>${forged(signed)}`,
  ),
  "a forged assertion in extensions": change(
    (signed) => `<samlp:Extensions>${forged(signed)}</samlp:Extensions>${signed}`,
  ),
  "a forged assertion with the id of the signed one": change(
    (signed) => `${forged(signed).replace("_forged", /ID="([^"]*)"/.exec(signed)?.[1] ?? "")}${signed}`,
  ),
  "a forged assertion of another namespace": change(
    (signed) =>
      `${forged(signed).replaceAll("saml:", "x:").replace("<x:Assertion", '<x:Assertion xmlns:x="urn:x"')}${signed}`,
  ),
  "the signed response in the signature of a forged one": {
    sign: { parts: ["Assertion", "Response"] },
    signed: (xml) =>
      endOf(
        `${xml.slice(0, xml.indexOf("<saml:Assertion"))}${forged(assertionIn(xml))}</samlp:Response>`,
        `<samlp:Extensions>${xml}</samlp:Extensions>`,
      ),
  },
};

describe("S14 a signature speaks for what it signs alone", () => {
  test.each(Object.entries(wrappings))("S14 %s is refused", async (_, tampering) => {
    expect(await provedBy(tampering)).toBeNull();
  });

  test.each<[string, Tampering]>([
    ["no signature", { sign: { parts: [] } }],
    ["a signed response around an unsigned assertion", { sign: { parts: ["Response"] } }],
    ["an email changed after signing", change((signed) => signed.replace("mallory@", "olena@"))],
    ["a signature with another key", { sign: makeSamlKey() }],
    ["SHA-1 in the signature", { sign: { algorithm: algorithms.rsaSha1 } }],
    ["SHA-1 in the digest", { sign: { digest: algorithms.sha1 } }],
    [
      "an HMAC with the public certificate as its secret",
      change((signed) => signed.replace(algorithms.rsaSha256, "http://www.w3.org/2000/09/xmldsig#hmac-sha1")),
    ],
    ["an empty signature", change((signed) => signed.replace(/(<ds:SignatureValue>)[^<]*/, "$1"))],
  ])("S14 %s is refused", async (_, tampering) => {
    expect(await provedBy(tampering)).toBeNull();
  });
});

const later = (seconds: number) => new Date(Date.now() + seconds * 1000);

describe("S14 an assertion is for this visit, this installation and now", () => {
  test.each<[string, Partial<Said>]>([
    ["another audience", { audience: "https://other.example/saml/metadata" }],
    ["another issuer", { issuer: "https://other.example/saml" }],
    ["another address", { recipient: "https://other.example/saml/acs" }],
    ["another request", { inResponseTo: "_somebody-elses" }],
    ["no request, as a provider sends by itself", { inResponseTo: "" }],
    ["another proof than bearer", { method: "urn:oasis:names:tc:SAML:2.0:cm:sender-vouches" }],
    ["a name of one visit alone", { nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient" }],
    ["a time that is over", { notBefore: later(-600), notOnOrAfter: later(-60) }],
    ["a time that is not yet", { notBefore: later(60), notOnOrAfter: later(600) }],
  ])("S14 %s is refused", async (_, said) => {
    expect(await provedBy({ say: () => said })).toBeNull();
  });

  test("S14 an answer to another browser's visit is refused for mine, signed as it is", async () => {
    const other = atOrganization(await openBrowser(server));
    const { url: theirs } = (await other.post("/api/login/google-start", { purpose: "sign_in" })).data;
    const { url: mine } = await leave();
    const stolen = acme.answerTo(theirs);
    const { RelayState } = acme.answerTo(mine);
    expect((await acme.deliver({ ...stolen, RelayState })).searchParams.get("error")).toBe("saml");
    expect((await acme.deliver(stolen)).searchParams.get("code")).not.toBeNull();
  });

  test("S14 a provider that begins by itself, without a state, is refused", async () => {
    const { url } = await leave();
    const { SAMLResponse } = acme.answerTo(url);
    for (const form of [
      { SAMLResponse },
      { SAMLResponse, RelayState: "" },
      { SAMLResponse, RelayState: "x".repeat(300) },
    ])
      expect((await acme.deliver(form)).searchParams.get("error")).toBe("saml");
  });

  test("S41 an answer that is refused is in the log of accounts; what answers nobody is not", async () => {
    const refusals = () =>
      server.query("select seq from audit_log where action = 'identity-providers.refused' order by seq");
    const before = await refusals();
    const { url } = await leave();
    await acme.deliver({ SAMLResponse: acme.answerTo(url).SAMLResponse, RelayState: "nobody's" });
    expect(await refusals()).toEqual(before);
    await provedBy({ sign: { parts: [] } });
    expect(await refusals()).toHaveLength(before.length + 1);
  });
});

describe("S24 XML with more in it than an answer", () => {
  const victim = "admin@corp.example";
  const split = (inner: string): Tampering => ({
    say: ({ attributes }) => ({
      nameId: `${victim}.evil.example`,
      attributes: { ...attributes, email: [`${victim}.evil.example`] },
    }),
    signed: (xml) => xml.replaceAll(`${victim}.evil`, `${victim}${inner}.evil`),
  });

  test.each<[string, Tampering]>([
    ["a comment in the name and the email", split("<!---->")],
    ["an instruction in the name and the email", split("<?x?>")],
    ["CDATA in the name and the email", split("<![CDATA[]]>")],
    ["a DTD", { signed: (xml) => `<!DOCTYPE x>${xml}` }],
    [
      "an external entity",
      {
        signed: (xml) =>
          `<!DOCTYPE x [<!ENTITY who SYSTEM "file:///etc/passwd">]>${xml.replaceAll("mallory@corp.example", "&who;")}`,
      },
    ],
    [
      "entities of entities",
      {
        signed: (xml) =>
          `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${xml.replaceAll("mallory", "&b;")}`,
      },
    ],
    ["an entity that nobody defines", change((signed) => signed.replace("mallory@", "&x;@"))],
    [
      "elements in elements without end",
      change((signed) => inAssertion(signed, "<x>".repeat(20_000) + "</x>".repeat(20_000))),
    ],
    ["elements without number", change((signed) => inAssertion(signed, "<x/>".repeat(20_000)))],
    [
      "an encrypted assertion",
      { unsigned: (xml) => xml.replace("<samlp:Status>", "<saml:EncryptedAssertion/><samlp:Status>") },
    ],
    ["no XML", { signed: () => "olena" }],
    ["XML that is broken off", { signed: (xml) => xml.slice(0, -20) }],
  ])("S24 %s is refused", async (_, tampering) => {
    expect(await provedBy(tampering)).toBeNull();
  });

  test("S24 a comment that the provider itself has signed away is refused too, and a name is never cut at it", async () => {
    const tampering: Tampering = {
      ...split(""),
      unsigned: (xml) => xml.replaceAll(`${victim}.evil`, `${victim}<!---->.evil`),
    };
    expect(await provedBy({ ...tampering, signed: (xml) => xml })).toBeNull();
    expect(await provedBy(split(""))).toBeNull();
  });
});

describe("S27 a body that is no such form", () => {
  const send = (body: string, type = "application/x-www-form-urlencoded") =>
    fetch(`${server.origins[0]}/saml/acs`, {
      method: "POST",
      redirect: "manual",
      body,
      headers: { "content-type": type },
    });

  test("S27 too large, of another type, with a field twice, or empty", async () => {
    const { url } = await leave();
    const { SAMLResponse, RelayState } = acme.answerTo(url);
    const form = new URLSearchParams({ SAMLResponse, RelayState });
    expect((await send(`SAMLResponse=${"A".repeat(300 * 1024)}`)).status).toBe(413);
    expect((await send("{}", "application/json")).status).toBe(415);
    expect((await send(String(form), "text/plain")).status).toBe(415);
    for (const body of [`${form}&${form}`, "", "SAMLResponse="]) {
      const reply = await send(body);
      expect([reply.status, reply.headers.get("location")]).toEqual([303, "/login?state=&error=saml"]);
    }
    expect((await send(String(form))).headers.get("location")).toContain("code=");
  });

  test("S29 more answers from an address than people send are refused, whatever they say", async () => {
    const replies = await Promise.all(Array.from({ length: 61 }, () => send("SAMLResponse=")));
    expect(replies.map(({ status }) => status)).toContain(429);
  });
});
