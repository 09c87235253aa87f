import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type HttpsTarget, startHttpsTarget } from "../server/test/doubles/https-target.ts";
import { freePort } from "../server/test/free-port.ts";

export type BuiltServer = {
  origin: string;
  /** Applicants' pages and calls. */
  applicantOrigin: string;
  dataDir: string;
  /** The customer's own server: real HTTPS, on this machine, allowed by the operator's list. */
  customer: HttpsTarget;
  /** `beforeRemoval` still finds the data directory. */
  stop(beforeRemoval?: () => Promise<unknown>): Promise<void>;
};

async function waitUntilReady(origin: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the server did not get ready");
}

/** Empty, or as a first start leaves it (`new-data.ts`). */
async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "veridesk-e2e-"));
  const { E2E_NEW_DATA: made } = process.env;
  if (made) await promisify(execFile)("cp", ["-a", `${made}/.`, dataDir]);
  // So that the account that runs PostgreSQL instead of root reaches its directory in it.
  await chmod(dataDir, 0o711);
  return dataDir;
}

/** The built product on a new data directory, behind a "proxy" that says where the visitor comes from. */
export async function startBuiltServer(settings: Record<string, string> = {}): Promise<BuiltServer> {
  const dataDir = await makeDataDir();
  const customer = await startHttpsTarget();
  const caFile = join(dataDir, "ca.pem");
  await writeFile(caFile, customer.ca);
  const [port, applicantPort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["dist/server/main.js"], {
    stdio: ["ignore", process.env.E2E_LOG ? "inherit" : "ignore", "inherit"],
    env: {
      ...process.env,
      PORT: String(port),
      APPLICANT_PORT: String(applicantPort),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      ALTCHA_WORK: "20",
      // Long enough to see, and journeys without an undo do not wait long for the callback.
      UNDO_SECONDS: "1",
      OUTBOUND_ALLOW: `127.0.0.1:${customer.port}`,
      TRUST_PROXY: "127.0.0.1",
      NODE_EXTRA_CA_CERTS: caFile,
      ...settings,
    },
  });
  await waitUntilReady(origin, child);
  return {
    origin,
    applicantOrigin: `http://localhost:${applicantPort}`,
    dataDir,
    customer,
    async stop(beforeRemoval) {
      child.kill("SIGTERM");
      await once(child, "exit");
      await beforeRemoval?.();
      await customer.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
