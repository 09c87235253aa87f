import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { noteApplicantOrigin } from "./applicant-origins.ts";
import { bundledMain } from "./bundle.ts";
import { freePort } from "./free-port.ts";
import type { TestServer } from "./harness.ts";

/** `ended` gives its exit code. */
export type Product = { origin: string; child: ChildProcess; ended: Promise<number | null> };

/** `flags` are more of Node's own, such as `--import FILE`. */
export async function startProduct(
  testServer: TestServer,
  environment: Record<string, string> = {},
  flags: string[] = [],
  program = bundledMain,
): Promise<Product> {
  const [port, applicantPort, apiPort] = [await freePort(), await freePort(), await freePort()];
  const { bytes } = testServer.platform.keys.current;
  const child: ChildProcess = spawn(process.execPath, [...flags, program], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      ...testServer.databaseSettings,
      DATA_DIR: testServer.platform.config.dataDir,
      ENCRYPTION_KEY: bytes.toString("base64"),
      PORT: String(port),
      APPLICANT_PORT: String(applicantPort),
      API_PORT: String(apiPort),
      HOST: "127.0.0.1",
      ...environment,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", (piece: Buffer) => piece.toString().includes("ready") && resolve());
    void ended.then((code) => reject(new Error(`it ended with ${code}`)));
  });
  const origin = `http://127.0.0.1:${port}`;
  noteApplicantOrigin(origin, `http://127.0.0.1:${applicantPort}`);
  return { origin, child, ended };
}

/** In bytes. */
export function residentBytes({ child }: Product): number {
  const kb =
    process.platform === "linux"
      ? /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]
      : execFileSync("ps", ["-o", "rss=", "-p", String(child.pid)]).toString();
  if (kb === undefined) throw new Error("no such process");
  return Number(kb) * 1024;
}
