import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import { type AddressInfo, isIP, isIPv6, type Socket } from "node:net";

export type TargetAnswer =
  | { kind: "status"; status: number; body?: string | Uint8Array; headers?: Record<string, string>; delayMs?: number }
  | { kind: "redirect"; location: string; status?: number }
  | { kind: "drip"; everyMs: number }
  | { kind: "endless" }
  | { kind: "reset"; after: "request" | "headers" }
  | { kind: "silent" };

export type RecordedRequest = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  rawBody: Buffer;
  at: Date;
};

export type HttpsTarget = {
  port: number;
  /** PEM, for the client under test. */
  ca: string;
  requests: readonly RecordedRequest[];
  /** Also those that never became a request. */
  connections(): number;
  openConnections(): number;
  bytesSent(): number;
  /** One a request; the last one repeats. */
  answerWith(first: TargetAnswer, ...later: TargetAnswer[]): void;
  received(count: number): Promise<readonly RecordedRequest[]>;
  quiet(): Promise<void>;
  close(): Promise<void>;
};

export type Certificate = { key: string; cert: string; ca: string };

/** Listens on loopback. @param given for whoever has to say port and authority before it listens */
export async function startHttpsTarget(
  names: readonly string[] = [],
  given: { port?: number; certificate?: Certificate } = {},
): Promise<HttpsTarget> {
  const { key, cert, ca } = given.certificate ?? makeCertificate(names);
  const requests: RecordedRequest[] = [];
  const sockets = new Set<Socket>();
  const state = { connections: 0, bytesSent: 0, waiting: new Set<() => void>() };
  const announce = () => {
    for (const check of state.waiting) check();
  };
  let answers: TargetAnswer[] = [{ kind: "status", status: 200 }];

  const server = createServer({ key, cert }, (request, response) => {
    void readBody(request).then((rawBody) => {
      const { method = "", url = "", headers } = request;
      requests.push({ method, path: url, headers, rawBody, at: new Date() });
      const [answer = { kind: "silent" } as const, ...later] = answers;
      if (later.length > 0) answers = later;
      give(answer, response, (sizeBytes) => {
        state.bytesSent += sizeBytes;
      });
      announce();
    }, ignoreCutRequest);
  });
  server.on("connection", (socket: Socket) => {
    state.connections += 1;
    sockets.add(socket);
    socket.on("error", ignoreCutRequest);
    socket.on("close", () => {
      sockets.delete(socket);
      announce();
    });
  });
  await new Promise<void>((resolve) => server.listen(given.port ?? 0, "127.0.0.1", resolve));

  const until = (isTrue: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!isTrue()) return;
        state.waiting.delete(check);
        resolve();
      };
      state.waiting.add(check);
      check();
    });

  return {
    port: (server.address() as AddressInfo).port,
    ca,
    requests,
    connections: () => state.connections,
    openConnections: () => sockets.size,
    bytesSent: () => state.bytesSent,
    answerWith: (first, ...later) => {
      answers = [first, ...later];
    },
    received: (count) => until(() => requests.length >= count).then(() => requests),
    quiet: () => until(() => sockets.size === 0),
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function ignoreCutRequest(): void {}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function give(answer: TargetAnswer, response: ServerResponse, sent: (sizeBytes: number) => void): void {
  response.on("error", ignoreCutRequest);
  if (answer.kind === "status") {
    const reply = () => response.writeHead(answer.status, answer.headers).end(answer.body ?? "ok");
    if (answer.delayMs === undefined) reply();
    else setTimeout(reply, answer.delayMs);
  } else if (answer.kind === "redirect") {
    response.writeHead(answer.status ?? 302, { location: answer.location }).end();
  } else if (answer.kind === "drip") {
    response.writeHead(200).flushHeaders();
    const timer = setInterval(() => response.write(".", () => sent(1)), answer.everyMs);
    response.on("close", () => clearInterval(timer));
  } else if (answer.kind === "endless") {
    response.writeHead(200);
    pour(response, Buffer.alloc(16_384, "x"), sent);
  } else if (answer.kind === "reset") {
    if (answer.after === "request") response.destroy();
    else response.writeHead(200, { "content-length": "100" }).write("half", () => response.destroy());
  }
}

function pour(response: ServerResponse, block: Buffer, sent: (sizeBytes: number) => void): void {
  while (!response.destroyed) {
    sent(block.byteLength);
    if (!response.write(block)) {
      response.once("drain", () => pour(response, block, sent));
      return;
    }
  }
}

// X.509 (RFC 5280) in DER (X.690), no more of it than a test's certificate needs.

const ECDSA_WITH_SHA256 = "06082a8648ce3d040302";
const OIDS = { commonName: "0603550403", basicConstraints: "0603551d13", altNames: "0603551d11" };
const TRUE = Buffer.from("0101ff", "hex");

function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.byteLength;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => Buffer.from(hex, "hex");

function nameOf(commonName: string): Buffer {
  return sequence(der(0x31, sequence(oid(OIDS.commonName), der(0x0c, Buffer.from(commonName)))));
}

/** GeneralizedTime: yesterday and in ten years. */
function validity(): Buffer {
  const time = (ms: number) => der(0x18, Buffer.from(`${new Date(ms).toISOString().replace(/\D/g, "").slice(0, 14)}Z`));
  return sequence(time(Date.now() - 86_400_000), time(Date.now() + 3_650 * 86_400_000));
}

function extension(id: string, isCritical: boolean, value: Buffer): Buffer {
  return sequence(oid(id), ...(isCritical ? [TRUE] : []), der(0x04, value));
}

function altName(name: string): Buffer {
  return isIP(name) ? der(0x87, addressBytes(name)) : der(0x82, Buffer.from(name));
}

/** IPv6 only as ::1. */
function addressBytes(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split(".").map(Number));
  return Buffer.from([...new Array<number>(15).fill(0), 1]);
}

type CertificateParts = { subject: string; issuer: string; publicKey: KeyObject; extensions: Buffer[] };

function signCertificate(parts: CertificateParts, signer: KeyObject): string {
  const algorithm = sequence(oid(ECDSA_WITH_SHA256));
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)]);
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    algorithm,
    nameOf(parts.issuer),
    validity(),
    nameOf(parts.subject),
    parts.publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(...parts.extensions)),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", toSign, signer));
  const lines =
    sequence(toSign, algorithm, signature)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

/** @param names besides localhost, 127.0.0.1 and ::1 */
export function makeCertificate(names: readonly string[] = []): Certificate {
  const authority = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const server = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const issuer = "Test authority";
  const isAuthority = extension(OIDS.basicConstraints, true, sequence(TRUE));
  const ca = signCertificate(
    { subject: issuer, issuer, publicKey: authority.publicKey, extensions: [isAuthority] },
    authority.privateKey,
  );
  const everyName = ["localhost", "127.0.0.1", "::1", ...names];
  const altNames = extension(OIDS.altNames, false, sequence(...everyName.map(altName)));
  const cert = signCertificate(
    { subject: "Test target", issuer, publicKey: server.publicKey, extensions: [altNames] },
    authority.privateKey,
  );
  return { key: server.privateKey.export({ type: "pkcs8", format: "pem" }).toString(), cert, ca };
}
