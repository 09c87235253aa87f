import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { sized } from "../long.fixture.ts";
import { hugeFormats } from "./samples/huge-lists.ts";

const megabytes = sized(15, 100);
const bytes = megabytes * 1024 * 1024;
const program = fileURLToPath(new URL("samples/huge-lists.ts", import.meta.url));

async function readInChild(format: string) {
  const script = `import(${JSON.stringify(program)}).then((huge) => huge.readHuge(${JSON.stringify(format)}, ${bytes}))`;
  const args = ["--max-old-space-size=200", "--import", "tsx", "--input-type=module", "--eval", script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as { recordsCount: number; skippedCount: number; names: number; memoryMB: number };
}

it.each(hugeFormats)(`reads ${megabytes} MB of %s with 200 MB of heap and 300 MB in all`, async (format) => {
  const { recordsCount, skippedCount, names, memoryMB } = await readInChild(format);
  expect(recordsCount).toBeGreaterThan(150 * megabytes);
  expect(names).toBeGreaterThan(recordsCount * 2);
  expect(skippedCount).toBe(0);
  expect(memoryMB).toBeLessThanOrEqual(300);
});
