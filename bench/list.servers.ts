import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { freePort } from "../server/test/free-port.ts";

/** `apiUrl`: of our server, the customers' API. */
export type Server = { url: string; apiUrl: string; child: ChildProcess };

/** As it is delivered: run from its sources, functions keep their names at a price, and children compile first. */
export const builtServer = new URL("../dist/server/main.js", import.meta.url).pathname;

type Flags = { nodeFlags: string[]; memorySettings: Record<string, string> };
export const { nodeFlags, memorySettings } = (await import("../scripts/server-flags.mjs" as string)) as Flags;

/** Starts a program in production mode, our server with the flags of `npm start`; it is ready when it prints so. */
export async function startServer(file: string, environment: Record<string, string>): Promise<Server> {
  const [port, applicantPort, apiPort] = [await freePort(), await freePort(), await freePort()];
  const { BENCH_NODE_FLAGS: flags = "" } = process.env;
  const isOurs = /main\.[jt]s$/.test(file);
  const own = isOurs ? [...nodeFlags, ...flags.split(" ").filter(Boolean)] : [];
  const child = spawn(process.execPath, [...own, ...(file.endsWith(".ts") ? ["--import", "tsx"] : []), file], {
    env: {
      ...process.env,
      ...(isOurs ? memorySettings : {}),
      NODE_ENV: "production",
      PORT: String(port),
      APPLICANT_PORT: String(applicantPort),
      API_PORT: String(apiPort),
      HOST: "127.0.0.1",
      ...environment,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  await new Promise<void>((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (piece: Buffer) => {
      if (said.includes("ready")) return;
      said += piece.toString();
      if (said.includes("ready")) resolve();
    });
    child.once("exit", (code) => reject(new Error(`${file} ended with ${code}: ${said}`)));
  });
  return { url, apiUrl: `http://127.0.0.1:${apiPort}`, child };
}

export async function stopServer({ child }: Server): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** In MB. */
export function residentMb({ child }: Server): number {
  if (process.platform === "linux") {
    const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1];
    return Number(kb) / 1024;
  }
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(child.pid)]).toString()) / 1024;
}
