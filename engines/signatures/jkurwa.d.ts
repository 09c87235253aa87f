// Of these packages only what is used here; neither has types of its own.
declare module "jkurwa" {
  export type Field = { bytes: Uint32Array };
  export type Curve = {
    m: number;
    order: Field;
    /** Big-endian bytes of the compressed point. */
    pubkey(compressed: readonly number[], format: "buf8"): Pub;
  };
  export type Pub = { verify(hash: Buffer, signature: Buffer, format: "le"): boolean; serialize(): Buffer };
  export type Priv = {
    curve: Curve;
    pub(): Pub;
    help_sign(hash: Field, random: Field): { r: Field; s: Field } | null;
    to_asn1(): Uint8Array;
  };
  /** Hexadecimal, big-endian. */
  type Parameters = {
    m: number;
    ks: number[];
    a: [number];
    b: string;
    order: string;
    kofactor: [number];
    base: string;
  };
  const jkurwa: {
    Priv: {
      new (curve: Curve, secret: Field): Priv;
      from_asn1(der: Buffer, wantsAll: true): { keys: Priv[] };
      from_protected(bytes: Buffer, password: string, algorithms: unknown): { keys: Priv[]; certs: Buffer[] };
      sign_serialise(signature: { r: Field; s: Field }, format: "le"): Buffer;
    };
    Curve: new (parameters: Parameters) => Curve;
    Field: new (value: readonly number[], format: "buf8", curve: Curve) => Field;
    std_curve(name: string): Curve;
    guess_parse(bytes: Buffer): unknown;
  };
  export default jkurwa;
}

declare module "gost89" {
  type Cipher = { key(key: Buffer): void; crypt(plain: Buffer, out: Buffer): void };
  type Hash = { gost: Cipher; update(bytes: Buffer): void; finish(out: Uint8Array): Uint8Array };
  type Stored = { body: Buffer; sbox: Buffer };
  const gost89: {
    init(boxes?: Buffer): Cipher;
    Hash: new () => Hash;
    dumb_kdf(password: string, rounds: number): Buffer;
    compat: {
      algos(): { storesave(raw: Buffer, format: "PBES2", password: string, iv: Buffer, salt: Buffer): Stored };
    };
  };
  export default gost89;
}
