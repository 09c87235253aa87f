import type { ChildOperations, ChildReply, ChildRequest } from "./child.ts";

const pollEveryMs = 50;
const residentMb = () => process.memoryUsage.rss() / 1024 / 1024;

/** Ends the process when it holds too much memory. */
export function serveChild(operations: ChildOperations): void {
  if (!process.send) throw new Error("this file runs as a child process");
  const reply = (message: ChildReply) => process.send?.(message);
  const end = () => process.kill(process.pid, "SIGKILL");
  // The parent is gone. `exit` would wait for a decoder that is still working.
  process.on("disconnect", end);
  // A polite signal to the parent is not for children: calls under way are finished.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
  const mostMb = Number(process.env.CHILD_MEMORY_MB);
  setInterval(() => residentMb() > mostMb && end(), pollEveryMs).unref();
  process.on("message", ({ id, name, values }: ChildRequest) => {
    const operation = operations[name];
    if (!operation) {
      reply({ id, failure: `no operation ${name}`, residentMb: residentMb() });
      return;
    }
    operation(...values)
      .then((value) => reply({ id, value, residentMb: residentMb() }))
      .catch((error: unknown) => {
        const failure = error instanceof Error ? error.message : String(error);
        reply({ id, failure, residentMb: residentMb() });
      });
  });
  reply({ isReady: true });
}
