// The parts of node-forge that open a key file; it comes without types.
declare module "node-forge/lib/asn1.js" {
  export type Asn1 = { type: number; value: string | Asn1[] };
  const asn1: {
    Type: { OID: number };
    fromDer(bytes: string): Asn1;
    toDer(node: Asn1): { getBytes(): string };
    derToOid(bytes: string): string;
  };
  export default asn1;
}

declare module "node-forge/lib/pkcs12.js" {
  import type { Asn1 } from "node-forge/lib/asn1.js";
  export type Bag = {
    type: string;
    key?: object | null;
    cert?: object | null;
    asn1?: Asn1;
    attributes: { localKeyId?: string[] };
  };
  const pkcs12: { pkcs12FromAsn1(node: Asn1, password: string): { safeContents: { safeBags: Bag[] }[] } };
  export default pkcs12;
}

declare module "node-forge/lib/pki.js" {
  import type { Asn1 } from "node-forge/lib/asn1.js";

  const pki: {
    oids: { keyBag: string; pkcs8ShroudedKeyBag: string; certBag: string };
    privateKeyToAsn1(key: object): Asn1;
    wrapRsaPrivateKey(key: Asn1): Asn1;
    certificateToAsn1(certificate: object): Asn1;
  };
  export default pki;
}
