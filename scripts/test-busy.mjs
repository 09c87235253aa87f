// A machine with other work: what passes here does not depend on the clock.
import { spawn } from "node:child_process";
import { setPriority } from "node:os";

const loops = 2;
/** Nothing is late before a hang is: the tests get as little as a fiftieth of the processors. */
const patience = 30;

/** Until this process ends, two loops use the processors; it and its children have what is left. */
export function keepBusy() {
  for (let n = 0; n < loops; n += 1) {
    const loop = spawn(process.execPath, ["-e", "for (;;);"], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    loop.unref();
    process.on("exit", () => loop.kill("SIGKILL"));
  }
  setPriority(19);
  process.env.TEST_PATIENCE = String(patience);
}
