import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

export type Ceremony = { challenge: string; origin?: string; type?: string; rpId?: string; flags?: number };

const userPresent = 0x01;
const userVerified = 0x04;
const withKey = 0x40;

/** ES256, no attestation, a counter (WebAuthn level 3, sections 6.1 and 8.7). */
export class SoftAuthenticator {
  readonly id = randomBytes(32);
  counter = 0;
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync("ec", { namedCurve: "P-256" });

  #data(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flags]), counter]);
  }

  /** COSE: EC2, ES256, P-256, x, y. */
  #cose(): Buffer {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const [start, middle] = [Buffer.from("a5010203262001215820", "hex"), Buffer.from("225820", "hex")];
    return Buffer.concat([start, Buffer.from(x, "base64url"), middle, Buffer.from(y, "base64url")]);
  }

  #client(type: string, { challenge, origin = "http://localhost:3000", type: given = type }: Ceremony): Buffer {
    return Buffer.from(JSON.stringify({ type: given, challenge, origin, crossOrigin: false }));
  }

  #credential<T>(response: T) {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  create(ceremony: Ceremony) {
    const { rpId = "localhost", flags = userPresent | userVerified } = ceremony;
    const length = Buffer.from([0, this.id.length]);
    const data = Buffer.concat([this.#data(rpId, flags | withKey), Buffer.alloc(16), length, this.id, this.#cose()]);
    // { fmt: "none", attStmt: {}, authData: bytes }
    const head = Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex");
    return this.#credential({
      clientDataJSON: this.#client("webauthn.create", ceremony).toString("base64url"),
      attestationObject: Buffer.concat([head, Buffer.from([data.length]), data]).toString("base64url"),
      transports: ["internal"],
    });
  }

  /** Its counter goes up by one unless it is stuck. */
  get(ceremony: Ceremony, { isStuck = false } = {}) {
    const { rpId = "localhost", flags = userPresent | userVerified } = ceremony;
    if (!isStuck) this.counter += 1;
    const [data, clientData] = [this.#data(rpId, flags), this.#client("webauthn.get", ceremony)];
    const signed = Buffer.concat([data, createHash("sha256").update(clientData).digest()]);
    return this.#credential({
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: sign("sha256", signed, this.#keys.privateKey).toString("base64url"),
    });
  }
}
