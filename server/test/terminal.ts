import { execFile, spawn } from "node:child_process";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { eventually } from "./eventually.ts";

const run = promisify(execFile);

/** A program at a terminal. */
export type Terminal = {
  /** What it has written up to now, also errors. */
  written(): string;
  /** Until it has written this. */
  says(text: string | RegExp): Promise<string>;
  /** Its exit code. */
  ended: Promise<number | null>;
  /** As Ctrl-C does. @returns its exit code */
  interrupt(): Promise<number | null>;
  /** Whatever it does. */
  kill(): void;
};

type Where = { cwd: string; env: NodeJS.ProcessEnv };

/** What it starts is of its group, and gets its signals. */
export function openTerminal(command: string, parts: readonly string[], where: Where): Terminal {
  const child = spawn(command, parts, { ...where, stdio: "pipe", detached: true });
  const send = (signal: NodeJS.Signals) => {
    const { pid, exitCode, signalCode } = child;
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, signal);
  };
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (part) => {
      text += part;
    });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const has = (wanted: string | RegExp) => (typeof wanted === "string" ? text.includes(wanted) : wanted.test(text));
  return {
    written: () => text,
    ended,
    async says(wanted) {
      await eventually(() => {
        if (!has(wanted)) throw new Error(`${wanted} is not among what it has written: ${text}`);
      });
      return text;
    },
    interrupt() {
      send("SIGINT");
      return ended;
    },
    kill: () => send("SIGKILL"),
  };
}

/** As `npx` finds it: installed from what npm packs, without the network. */
export async function installClient(folder: string): Promise<void> {
  const [packed] = (await run("sh", ["-c", "ls *.tgz"], { cwd: folder })).stdout.trim().split("\n");
  const quiet = ["--offline", "--no-audit", "--no-fund", "--no-package-lock"];
  await run("npm", ["install", ...quiet, `./${packed}`], {
    cwd: folder,
    env: { ...process.env, npm_config_cache: join(folder, ".npm") },
  });
}

export type Received = { headers: IncomingHttpHeaders; rawBody: string };
export type Receiver = {
  url: string;
  received: Received[];
  /** What it replies from now on. */
  answer: { status: number; text: string };
  close(): Promise<void>;
};

/** A customer's server on this machine. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const received: Received[] = [];
  const answer = { status: 200, text: "taken" };
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    received.push({ headers: request.headers, rawBody: Buffer.concat(parts).toString("utf8") });
    response.writeHead(answer.status).end(answer.text);
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
