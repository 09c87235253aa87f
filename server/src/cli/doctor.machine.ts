import { constants, existsSync } from "node:fs";
import { access, statfs } from "node:fs/promises";
import { isIP } from "node:net";
import { connect } from "node:tls";
import type { Config } from "#server/config.ts";
import { diskStateOf } from "#server/features/house/operations/operations.rules.ts";
import { newFileKey } from "#server/platform/files/files.ts";
import { hasKey, loadKeys } from "#server/platform/secrets/keys.ts";
import { openFiles } from "#server/process.ts";
import {
  type DoctorFinding,
  durationText,
  failure,
  judged,
  lookAt,
  messageOf,
  warning,
  well,
} from "./doctor.findings.ts";

const patienceMs = 10_000;
const gigabyte = 1e9;

async function disk({ dataDir }: Config): Promise<DoctorFinding> {
  if (!existsSync(dataDir)) return warning("disk", `${dataDir} is not there yet`, "The first start makes it.");
  await access(dataDir, constants.W_OK);
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const text = `${(free / gigabyte).toFixed(1)} GB free of ${((blocks * bsize) / gigabyte).toFixed(0)} GB at ${dataDir}`;
  const todo =
    "Make room, or move DATA_DIR to a larger disk: uploads are refused and the database stops on a full one.";
  return judged("disk", diskStateOf(free, blocks * bsize), text, todo);
}

const noSuchFile = "00000000-0000-4000-8000-000000000000";

async function files(config: Config): Promise<DoctorFinding> {
  if (config.storage.kind === "disk") return well("files", `on disk, in ${config.storage.directory}`);
  const { bucket } = config.storage;
  const store = await openFiles(config);
  try {
    await store.get(newFileKey(noSuchFile));
  } catch (error) {
    if (!(error instanceof Error && error.name === "NoSuchKey")) throw error;
  }
  return well("files", `the bucket ${bucket} answers`);
}

async function keys(config: Config): Promise<DoctorFinding> {
  if (!(await hasKey(config)))
    return warning(
      "key",
      "there is none yet",
      "The first start makes it. After a loss bring it back first: docs/backup.md.",
    );
  const { current, byId } = await loadKeys(config);
  const source = config.encryptionKey === undefined ? "keys/encryption.key in DATA_DIR" : "ENCRYPTION_KEY";
  return well("key", `${current.id}, from ${source}; ${byId.size - 1} earlier`);
}

async function mail({ smtpUrl, isLocal }: Config): Promise<DoctorFinding> {
  if (smtpUrl === undefined) {
    const text = "SMTP_URL is not set: emails wait in the outbox";
    return isLocal
      ? well("mail", text)
      : failure("mail", text, "Set SMTP_URL and MAIL_FROM: nobody gets a code or an invitation.");
  }
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  try {
    await transport.verify();
    return well("mail", `${new URL(smtpUrl).hostname} takes mail`);
  } finally {
    transport.close();
  }
}

type Seen = { validTo: Date; problem: string | null };

const readCertificate = ({ hostname, port }: URL) =>
  new Promise<Seen>((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      ...(isIP(hostname) === 0 ? { servername: hostname } : {}),
      // What is wrong with it is the finding.
      rejectUnauthorized: false,
      timeout: patienceMs,
    });
    socket.once("secureConnect", () => {
      const { valid_to } = socket.getPeerCertificate();
      resolve({
        validTo: new Date(valid_to),
        problem: socket.authorized ? null : messageOf(socket.authorizationError),
      });
      socket.destroy();
    });
    socket.once("timeout", () => socket.destroy(new Error("no answer in time")));
    socket.once("error", reject);
  });

async function certificate(address: URL): Promise<DoctorFinding> {
  const name = `certificate of ${address.host}`;
  const todo = "Renew the certificate, and have the proxy load it.";
  try {
    const { validTo, problem } = await readCertificate(address);
    const left = (validTo.getTime() - Date.now()) / 1000;
    if (problem !== null) return failure(name, problem, todo);
    const text = `valid for ${durationText(left)}`;
    return left < 14 * 86_400 ? warning(name, text, todo) : well(name, text);
  } catch (error) {
    return warning(name, messageOf(error), "This machine does not reach its own address: look from outside.");
  }
}

async function certificates(config: Config): Promise<DoctorFinding[]> {
  const { publicUrl, applicantUrl, apiPublicUrl, isLocal } = config;
  const addresses = [...new Set([publicUrl, applicantUrl, apiPublicUrl])].map((text) => new URL(text));
  const secure = addresses.filter(({ protocol }) => protocol === "https:");
  const found = await Promise.all(secure.map(certificate));
  if (isLocal || secure.length === addresses.length) return found;
  const open = addresses.filter((each) => !secure.includes(each)).map(({ origin }) => origin);
  return [
    ...found,
    failure("addresses", `${open.join(", ")} without https`, "Put a proxy with a certificate before it."),
  ];
}

/** An export without spans: it is answered like any other, and leaves nothing. */
async function collector({ traces }: Config): Promise<DoctorFinding[]> {
  if (traces === null) return [];
  const { host } = new URL(traces.endpoint);
  const isJson = traces.protocol === "http/json";
  const { request } = await import("undici");
  const { statusCode, body } = await request(traces.endpoint, {
    method: "POST",
    headers: { ...traces.headers, "content-type": isJson ? "application/json" : "application/x-protobuf" },
    body: isJson ? "{}" : "",
    signal: AbortSignal.timeout(patienceMs),
  });
  await body.dump();
  if (statusCode < 300) return [well("traces", `the collector at ${host} answers`)];
  const todo = "Check the OTEL_… settings: address, protocol, headers. Nothing waits for traces.";
  return [warning("traces", `the collector at ${host} answers with ${statusCode}`, todo)];
}

/** The desk works without one. */
async function traces(config: Config): Promise<DoctorFinding[]> {
  try {
    return await collector(config);
  } catch (error) {
    const todo = "Start the collector, or take OTEL_EXPORTER_OTLP_ENDPOINT away. Nothing waits for traces.";
    return [warning("traces", `no collector answers: ${messageOf(error)}`, todo)];
  }
}

/** Of this machine and what it calls. */
export async function lookAtMachine(config: Config): Promise<DoctorFinding[]> {
  const looks = await Promise.all([
    lookAt("key", "Bring the key back from where you keep it: without it personal data cannot be read.", () =>
      keys(config),
    ),
    lookAt("disk", "DATA_DIR must be a directory that this account can write.", () => disk(config)),
    lookAt("files", "Look at STORAGE and the S3_… settings.", () => files(config)),
    lookAt("mail", "Look at SMTP_URL: host, port, user, password.", () => mail(config)),
    lookAt("certificate", "Look at the public addresses.", () => certificates(config)),
    traces(config),
  ]);
  return looks.flat();
}
