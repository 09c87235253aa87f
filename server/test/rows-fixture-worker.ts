import { type BlacklistFileOperations, endOfRows } from "#server/platform/children/blacklist-files.ts";
import { serveChild } from "#server/platform/children/child-port.ts";

/** The file is a number: so many bytes of lines, of 64 each and a shorter one, come back. */
const operations: BlacklistFileOperations = {
  async readFile() {
    let size = "";
    for await (const piece of process.stdin) size += String(piece);
    const lines = `${"x".repeat(63)}\n`.repeat(Math.ceil(Number(size) / 64)).slice(-Number(size));
    process.stdout.write(lines + endOfRows);
    return { isRead: true, rows: 0, errors: [], errorCount: 0, applicants: [] };
  },
};
serveChild({ ...operations });
