import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { type HttpsTarget, startHttpsTarget } from "../server/test/doubles/https-target.ts";
import { freePort } from "../server/test/free-port.ts";

export type Product = {
  origin: string;
  /** Applicants' pages and calls. */
  applicantOrigin: string;
  dataDir: string;
};

export type BuiltServer = Product & {
  /** The customer's own server: real HTTPS, on this machine, allowed by the operator's list. */
  customer: HttpsTarget;
};

/** `stop`: `beforeRemoval` still finds the data directory. */
export type Stoppable = { stop(beforeRemoval?: () => Promise<unknown>): Promise<void> };

async function waitUntilReady(origin: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 600_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await pause(50);
  }
  throw new Error("the server did not get ready");
}

/** Empty, or as a first start leaves it (`global-setup.ts`). */
async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "veridesk-e2e-"));
  const { E2E_NEW_DATA: made } = process.env;
  if (made) await promisify(execFile)("cp", ["-a", `${made}/.`, dataDir]);
  // So that the account that runs PostgreSQL instead of root reaches its directory in it.
  await chmod(dataDir, 0o711);
  return dataDir;
}

type Customers = { ca: string; ports: readonly number[] };

/** The built product on a new data directory, behind a "proxy" that says where the visitor comes from. */
export async function startProduct(
  { ca, ports }: Customers,
  settings: Record<string, string> = {},
): Promise<Product & Stoppable> {
  const dataDir = await makeDataDir();
  const caFile = join(dataDir, "ca.pem");
  await writeFile(caFile, ca);
  const [port, applicantPort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["dist/server/main.js"], {
    stdio: ["ignore", process.env.E2E_LOG ? "inherit" : "ignore", "inherit"],
    env: {
      ...process.env,
      PORT: String(port),
      APPLICANT_PORT: String(applicantPort),
      API_PORT: String(await freePort()),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      ALTCHA_WORK: "20",
      // Longer than a busy machine needs for an undo; `endUndo` is for whoever waits for its end.
      UNDO_SECONDS: "20",
      OUTBOUND_ALLOW: ports.map((each) => `127.0.0.1:${each}`).join(","),
      TRUST_PROXY: "127.0.0.1",
      NODE_EXTRA_CA_CERTS: caFile,
      ...settings,
    },
  });
  await waitUntilReady(origin, child).catch((error) => {
    child.kill("SIGKILL");
    throw error;
  });
  return {
    origin,
    applicantOrigin: `http://localhost:${applicantPort}`,
    dataDir,
    async stop(beforeRemoval) {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      await beforeRemoval?.();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** For a journey that is about the installation: its settings, its lists, its operator. The others share one. */
export async function startBuiltServer(settings: Record<string, string> = {}): Promise<BuiltServer & Stoppable> {
  const customer = await startHttpsTarget();
  const product = await startProduct({ ca: customer.ca, ports: [customer.port] }, settings);
  return {
    ...product,
    customer,
    async stop(beforeRemoval) {
      await product.stop(beforeRemoval);
      await customer.close();
    },
  };
}
