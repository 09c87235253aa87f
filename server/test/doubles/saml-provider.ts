import { generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { inflateRawSync } from "node:zlib";
import forge from "node-forge";
import { SignedXml } from "xml-crypto";
import type { ProviderAnswer, ProviderPerson } from "./openid-provider.ts";

export type SamlKey = { privateKey: string; certificate: string };

/** What an answer says. */
export type Said = {
  assertionId: string;
  inResponseTo: string;
  issuer: string;
  audience: string;
  recipient: string;
  nameId: string;
  nameIdFormat: string;
  method: string;
  notBefore: Date;
  notOnOrAfter: Date;
  attributes: Record<string, readonly string[]>;
};
export type Signing = SamlKey & { algorithm: string; digest: string; parts: readonly ("Assertion" | "Response")[] };
export type Tampering = {
  say?: (said: Said) => Partial<Said>;
  sign?: Partial<Signing>;
  unsigned?: (xml: string) => string;
  signed?: (xml: string) => string;
};

export type SamlForm = { SAMLResponse: string; RelayState: string };

export type TestSamlProvider = {
  issuer: string;
  key: SamlKey;
  settings: Record<string, string>;
  signInAs(person: ProviderPerson): void;
  /** From now on; null stops it. */
  tamperWith(change: Tampering | null): void;
  /** Where forms are posted. */
  deliverTo(origin: string): void;
  /** What its page would post. */
  answerTo(url: string): SamlForm;
  /** @returns where the browser is sent */
  deliver(form: Partial<SamlForm>): Promise<URL>;
  /** @returns what came back, or an error */
  visit(url: string): Promise<ProviderAnswer>;
  close(): Promise<void>;
};

export const algorithms = {
  rsaSha1: "http://www.w3.org/2000/09/xmldsig#rsa-sha1",
  rsaSha256: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  sha1: "http://www.w3.org/2000/09/xmldsig#sha1",
  sha256: "http://www.w3.org/2001/04/xmlenc#sha256",
} as const;

const { md, pki } = forge;
const exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#";
const enveloped = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";

/** A key and a certificate that it has signed itself. */
export function makeSamlKey(): SamlKey {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
  });
  const certificate = pki.createCertificate();
  certificate.publicKey = pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = "01";
  certificate.validity.notBefore = new Date("2026-01-01T00:00:00Z");
  certificate.validity.notAfter = new Date("2046-01-01T00:00:00Z");
  const name = [{ name: "commonName", value: "Acme" }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.sign(pki.privateKeyFromPem(privateKey), md.sha256.create());
  return { privateKey, certificate: pki.certificateToPem(certificate) };
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const idNow = () => `_${randomBytes(16).toString("hex")}`;

function drawAttributes(attributes: Said["attributes"]): string {
  const drawn = Object.entries(attributes).map(([name, values]) => {
    const list = values.map((value) => `<saml:AttributeValue>${escaped(value)}</saml:AttributeValue>`);
    return `<saml:Attribute Name="${escaped(name)}">${list.join("")}</saml:Attribute>`;
  });
  return drawn.length > 0 ? `<saml:AttributeStatement>${drawn.join("")}</saml:AttributeStatement>` : "";
}

function drawResponse(said: Said): string {
  const now = new Date().toISOString();
  const [from, to] = [said.notBefore.toISOString(), said.notOnOrAfter.toISOString()];
  const assertion = [
    `<saml:Assertion ID="${said.assertionId}" Version="2.0" IssueInstant="${now}"><saml:Issuer>${escaped(said.issuer)}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${said.nameIdFormat}">${escaped(said.nameId)}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="${said.method}"><saml:SubjectConfirmationData InResponseTo="${said.inResponseTo}"`,
    ` Recipient="${said.recipient}" NotOnOrAfter="${to}"/></saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${from}" NotOnOrAfter="${to}"><saml:AudienceRestriction>`,
    `<saml:Audience>${escaped(said.audience)}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${now}"><saml:AuthnContext><saml:AuthnContextClassRef>`,
    "urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>",
    `${drawAttributes(said.attributes)}</saml:Assertion>`,
  ];
  return [
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"`,
    ` ID="${idNow()}" Version="2.0" IssueInstant="${now}" Destination="${said.recipient}" InResponseTo="${said.inResponseTo}">`,
    `<saml:Issuer>${escaped(said.issuer)}</saml:Issuer><samlp:Status>`,
    '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>',
    `${assertion.join("")}</samlp:Response>`,
  ].join("");
}

export function signPart(xml: string, part: "Assertion" | "Response", signing: Signing): string {
  const element = `//*[local-name(.)='${part}']`;
  const signer = new SignedXml({
    privateKey: signing.privateKey,
    signatureAlgorithm: signing.algorithm,
    canonicalizationAlgorithm: exclusive,
  });
  signer.addReference({ xpath: element, transforms: [enveloped, exclusive], digestAlgorithm: signing.digest });
  signer.computeSignature(xml, {
    prefix: "ds",
    location: { reference: `${element}/*[local-name(.)='Issuer']`, action: "after" },
  });
  return signer.getSignedXml();
}

function readRequest(url: string) {
  const query = new URL(url).searchParams;
  const xml = inflateRawSync(Buffer.from(query.get("SAMLRequest") ?? "", "base64")).toString("utf8");
  const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(xml)?.[1] ?? "";
  return {
    id: attribute("ID"),
    consumer: attribute("AssertionConsumerServiceURL"),
    entityId: /<saml:Issuer[^>]*>([^<]*)</.exec(xml)?.[1] ?? "",
    relayState: query.get("RelayState") ?? "",
  };
}

function sayAbout(person: ProviderPerson, issuer: string, request: ReturnType<typeof readRequest>): Said {
  return {
    assertionId: idNow(),
    inResponseTo: request.id,
    issuer,
    audience: request.entityId,
    recipient: request.consumer,
    nameId: person.sub,
    nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
    method: "urn:oasis:names:tc:SAML:2.0:cm:bearer",
    notBefore: new Date(Date.now() - 5_000),
    notOnOrAfter: new Date(Date.now() + 300_000),
    attributes: {
      email: [person.email],
      given_name: [person.given_name],
      family_name: [person.family_name],
      ...(person.groups ? { groups: person.groups } : {}),
    },
  };
}

function drawAnswer(said: Said, key: SamlKey, { say, sign, unsigned, signed }: Tampering): string {
  const signing: Signing = {
    ...key,
    algorithm: algorithms.rsaSha256,
    digest: algorithms.sha256,
    parts: ["Assertion"],
    ...sign,
  };
  const plain = drawResponse({ ...said, ...say?.(said) });
  const drawn = signing.parts.reduce((xml, part) => signPart(xml, part, signing), unsigned?.(plain) ?? plain);
  return signed?.(drawn) ?? drawn;
}

const page = (consumer: string, form: SamlForm) => `<!doctype html><title>Acme</title>
<form method="post" action="${escaped(consumer)}">
${Object.entries(form).map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)}
</form><script>document.forms[0].submit()</script>`;

/** Everybody is signed in at once. */
export async function startSamlProvider(): Promise<TestSamlProvider> {
  const key = makeSamlKey();
  let person: ProviderPerson | null = null;
  let tampering: Tampering = {};
  let door = "";
  const answerTo = (url: string): SamlForm => {
    const request = readRequest(url);
    if (!person) throw new Error("nobody is signed in at the provider");
    const said = sayAbout(person, issuer, request);
    const xml = drawAnswer(said, key, tampering);
    return { SAMLResponse: Buffer.from(xml).toString("base64"), RelayState: request.relayState };
  };
  const deliver = async (form: Partial<SamlForm>): Promise<URL> => {
    const reply = await fetch(`${door}/saml/acs`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(form),
    });
    const location = reply.headers.get("location");
    if (reply.status !== 303 || location === null) throw new Error(`answered ${reply.status}: ${await reply.text()}`);
    return new URL(location, door);
  };
  const server = createServer((request, response) => {
    const url = `${entryPoint}${new URL(request.url ?? "/", entryPoint).search}`;
    const { consumer } = readRequest(url);
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page(consumer, answerTo(url)));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const issuer = `http://127.0.0.1:${address.port}/saml`;
  const entryPoint = `http://127.0.0.1:${address.port}/sso`;
  return {
    issuer,
    key,
    settings: {
      SAML_ENTRY_POINT: entryPoint,
      SAML_ISSUER: issuer,
      SAML_CERTIFICATES: key.certificate,
      SAML_NAME: "Acme",
      SAML_DOMAINS: "corp.example",
    },
    signInAs(wanted) {
      person = wanted;
    },
    tamperWith(wanted) {
      tampering = wanted ?? {};
    },
    deliverTo(origin) {
      door = origin;
    },
    answerTo,
    deliver,
    async visit(url) {
      const back = (await deliver(answerTo(url))).searchParams;
      const [code, state] = [back.get("code"), back.get("state")];
      if (!code || !state) throw new Error(`refused: ${back}`);
      return { code, state };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
