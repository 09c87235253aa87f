// Runs a program as a child process that ends with this one; the server is restarted after a crash, with growing pauses.
// Nothing but Node.
import { spawn } from "node:child_process";

/** Longer than a server needs to stop by itself. */
const stopMs = 20_000;

const howItEnded = (code, signal) => (signal ? `was ended by ${signal}` : `ended with code ${code}`);
const inSeconds = (ms) => `${Math.round(ms / 100) / 10} s`;

/**
 * A signal that this process receives goes on to its child.
 * @param whichChild the child of the moment: when there is none, this process ends
 */
function passSignals(whichChild, onSignal = () => undefined) {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"])
    process.on(signal, () => {
      onSignal();
      const child = whichChild();
      if (!child || child.exitCode !== null || child.signalCode !== null) process.exit(0);
      child.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
      // Also ends a process that is too busy to handle the signal.
      setTimeout(() => child.kill("SIGKILL"), stopMs).unref();
    });
}

/** Runs `args` with Node in this terminal, and ends with its exit code. The child learns by its channel when this process is gone. */
export function runToItsEnd(args, options = {}) {
  // Inherits the terminal: a command may ask for a password or open a pager.
  const child = spawn(process.execPath, args, { ...options, stdio: ["inherit", "inherit", "inherit", "ipc"] });
  passSignals(() => child);
  child.once("error", (error) => {
    console.error(error.message);
    process.exit(127);
  });
  child.once("exit", (code) => process.exit(code ?? 1));
}

/**
 * Runs `args` with Node until it is stopped, and ends with its exit code. A process that was never ready is not
 * restarted: its last line says what is wrong. Gives up after `mostCrashes` crashes in a row without `stableMs` of work
 * between.
 * @param args the program and its arguments; it sends the message "ready"
 */
export function supervise(
  args,
  { firstPauseMs = 1_000, mostCrashes = 6, stableMs = 60_000, say = console.error } = {},
) {
  let child;
  let isStopping = false;
  let hasBeenReady = false;
  let crashes = 0;
  let pause;

  passSignals(
    () => child,
    () => {
      isStopping = true;
      clearTimeout(pause);
    },
  );

  const start = () => {
    let readyAt = null;
    child = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    child.on("message", (message) => {
      if (message !== "ready") return;
      hasBeenReady = true;
      readyAt = Date.now();
    });
    child.once("exit", (code, signal) => {
      if (isStopping || !hasBeenReady || code === 0) process.exit(code ?? 1);
      if (readyAt !== null && Date.now() - readyAt >= stableMs) crashes = 0;
      crashes += 1;
      if (crashes >= mostCrashes) {
        say(
          `Veridesk ${howItEnded(code, signal)}. It has crashed ${crashes} times in a row and is not started again. What is wrong stands in the lines above; then run npm start.`,
        );
        process.exit(1);
      }
      const pauseMs = firstPauseMs * 2 ** (crashes - 1);
      say(
        `Veridesk ${howItEnded(code, signal)}. It is started again in ${inSeconds(pauseMs)} (${crashes} of ${mostCrashes - 1}).`,
      );
      pause = setTimeout(start, pauseMs);
    });
  };
  start();
}
