// A child process that tries what a hostile picture would: see confinement.test.ts.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";

const outcome = (work) => {
  try {
    work();
    return "reached";
  } catch (error) {
    return error.code ?? error.message;
  }
};

const knock = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => resolve("reached"));
    socket.on("error", (error) => resolve(error.code));
  });

process.on("disconnect", () => process.exit());
async function reach({ id, values: [secret, port] }) {
  const value = {
    secret: outcome(() => readFileSync(secret)),
    settings: outcome(() => readFileSync(`/proc/${process.ppid}/environ`)),
    written: outcome(() => writeFileSync(`${secret}.new`, "x")),
    program: outcome(() => execFileSync("/bin/true")),
    network: await knock(port),
  };
  process.send({ id, value, residentMb: 1 });
}
process.on("message", (call) => void reach(call));
process.send({ isReady: true });
