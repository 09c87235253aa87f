import { SaxesParser, type SaxesTagNS } from "saxes";

const namespaces = {
  protocol: "urn:oasis:names:tc:SAML:2.0:protocol",
  assertion: "urn:oasis:names:tc:SAML:2.0:assertion",
  signature: "http://www.w3.org/2000/09/xmldsig#",
} as const;

const mostElements = 5_000;
const deepest = 32;

const exclusive = ["http://www.w3.org/2001/10/xml-exc-c14n#", "http://www.w3.org/2001/10/xml-exc-c14n#WithComments"];
/** Without SHA-1, which can be forged, and without what changes the signed bytes (XSLT, XPath). */
const algorithms: Readonly<Record<string, readonly string[]>> = {
  SignatureMethod: [
    "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
    "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1",
  ],
  DigestMethod: ["http://www.w3.org/2001/04/xmlenc#sha256", "http://www.w3.org/2001/04/xmlenc#sha512"],
  CanonicalizationMethod: exclusive,
  Transform: [...exclusive, "http://www.w3.org/2000/09/xmldsig#enveloped-signature"],
};

class ShapeRefusal extends Error {}
const refuse = (reason: string): never => {
  throw new ShapeRefusal(reason);
};

type Seen = { path: string[]; elements: number; ids: Set<string>; signed: Set<string>; assertions: number };

/** An id that two elements have lets a signature of one speak for the other; XML Signature knows it by several names. */
function noteIds({ ids }: Seen, { attributes }: SaxesTagNS): void {
  for (const { local, value } of Object.values(attributes)) {
    if (local.toLowerCase() !== "id") continue;
    if (ids.has(value)) refuse("an id twice");
    ids.add(value);
  }
}

/** Only where a signature belongs: directly in what it signs, once. */
function noteSignature({ path, signed }: Seen, uri: string): void {
  const parent = path.join("/");
  const isRight = uri === namespaces.signature && (parent === "Response" || parent === "Response/Assertion");
  if (!isRight || signed.has(parent)) refuse("a signature elsewhere");
  signed.add(parent);
}

function noteAssertion(seen: Seen, uri: string): void {
  seen.assertions += 1;
  if (seen.assertions > 1 || uri !== namespaces.assertion || seen.path.join("/") !== "Response")
    refuse("an assertion elsewhere");
}

function noteElement(seen: Seen, tag: SaxesTagNS): void {
  const { local, uri, attributes } = tag;
  seen.elements += 1;
  if (seen.elements > mostElements || seen.path.length >= deepest) refuse("too large");
  if (seen.path.length === 0 && (local !== "Response" || uri !== namespaces.protocol)) refuse("no response");
  noteIds(seen, tag);
  if (local.startsWith("Encrypted")) refuse("encrypted");
  // A place to hide an assertion inside a signature.
  if (local === "Object" && uri === namespaces.signature) refuse("an object in a signature");
  if (local === "Assertion") noteAssertion(seen, uri);
  if (local === "Signature") noteSignature(seen, uri);
  const allowed = Object.hasOwn(algorithms, local) ? algorithms[local] : undefined;
  if (allowed && !allowed.includes(attributes.Algorithm?.value ?? "")) refuse(`${local} is not accepted`);
  seen.path.push(local);
}

/**
 * Whether a SAML response (SAML 2.0 Core, section 3.3.3) has the one shape that is accepted: one assertion, signed by
 * itself, and nothing that a signature does not see. Before any signature is checked, in one pass.
 * @returns why not, in English, for the log; null: it has
 */
export function whyNotShaped(xml: string): string | null {
  // DTDs with entities; comments and CDATA, which divide a text into parts that readers put together differently.
  if (xml.includes("<!") || xml.indexOf("<?", 1) !== -1) return "a DTD, comment, CDATA or instruction";
  const seen: Seen = { path: [], elements: 0, ids: new Set(), signed: new Set(), assertions: 0 };
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", () => refuse("not well-formed"));
  parser.on("opentag", (tag) => noteElement(seen, tag));
  parser.on("closetag", () => void seen.path.pop());
  try {
    parser.write(xml).close();
  } catch (error) {
    if (error instanceof ShapeRefusal) return error.message;
    throw error;
  }
  if (seen.assertions === 0) return "no assertion";
  return seen.signed.has("Response/Assertion") ? null : "an assertion that is not signed";
}
