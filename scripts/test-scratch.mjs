// The tests' databases and files are thrown away: in memory they cost a third of the time.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

const memoryDisk = "/dev/shm";
/** Of a whole run, with room. */
const neededBytes = 8 * 1024 ** 3;

function hasCapacity() {
  try {
    const { bsize, bavail } = statfsSync(memoryDisk);
    return bsize * bavail > neededBytes && freemem() > neededBytes;
  } catch {
    return false;
  }
}

/** Where there is room, everything that this process and its children make below the temporary directory. */
export function keepFilesInMemory() {
  if (process.env.TMPDIR || process.platform !== "linux" || !hasCapacity()) return;
  const directory = mkdtempSync(join(memoryDisk, "veridesk-tests-"));
  // PostgreSQL does not run as root; its account goes through here.
  chmodSync(directory, 0o1777);
  process.env.TMPDIR = directory;
  process.on("exit", () => rmSync(directory, { recursive: true, force: true }));
}
