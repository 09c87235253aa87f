import forge from "node-forge";
import { KeyFileError } from "./key-file-error.ts";

const { asn1, pki, pkcs12 } = forge;
type Bag = forge.pkcs12.Bag;

const derOf = (value: forge.asn1.Asn1) => Buffer.from(asn1.toDer(value).getBytes(), "latin1");

/** The library reads keys of RSA only; others it leaves as they are. */
const keyOf = ({ key, asn1: plain }: Bag): Buffer =>
  derOf(key ? pki.wrapRsaPrivateKey(pki.privateKeyToAsn1(key)) : plain);
const certificateOf = ({ cert, asn1: plain }: Bag): Buffer => derOf(cert ? pki.certificateToAsn1(cert) : plain);

const isOfPassword = (message: string) => /password|MAC|decrypt/i.test(message);

/** The file's keys (PKCS#8) and certificates. @throws KeyFileError */
export function openPkcs12(bytes: Buffer, password: string): { keys: Buffer[]; certificates: Buffer[] } {
  try {
    const file = pkcs12.pkcs12FromAsn1(asn1.fromDer(bytes.toString("latin1")), false, password);
    const bags = file.safeContents.flatMap(({ safeBags }) => safeBags);
    const of = (...types: (string | undefined)[]) => bags.filter(({ type }) => types.includes(type));
    return {
      keys: of(pki.oids.keyBag, pki.oids.pkcs8ShroudedKeyBag).map(keyOf),
      certificates: of(pki.oids.certBag).map(certificateOf),
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new KeyFileError(isOfPassword(message) ? "wrong_password" : "damaged", message.slice(0, 200));
  }
}
