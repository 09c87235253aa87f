import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

export type Victim = {
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<number | null>;
  starts(): number;
};

/** The server itself, which must receive the kill, or CRASH_PROGRAM, like `--import tsx server/src/main.ts`. */
const program = (process.env.CRASH_PROGRAM ?? "dist/server/main.js").split(" ");

/** @param says what the process prints once it works; a kill may come before that */
export function makeVictim(environment: Record<string, string>, says: string, args = program): Victim {
  let child: ChildProcess | undefined;
  let starts = 0;
  const start = async () => {
    starts += 1;
    const mine = spawn(process.execPath, args, {
      env: { ...process.env, NODE_ENV: "production", ...environment },
      stdio: ["ignore", "pipe", "inherit"],
    });
    child = mine;
    await new Promise<void>((resolve, reject) => {
      mine.stdout.on("data", (piece: Buffer) => {
        if (piece.toString().includes(says)) resolve();
      });
      mine.once("exit", (code, signal) => (signal ? resolve() : reject(new Error(`it ended with ${code}`))));
    });
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
    return child.exitCode;
  };
  return { start, starts: () => starts, kill: async () => void (await end("SIGKILL")), stop: () => end("SIGTERM") };
}
