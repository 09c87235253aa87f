import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "veridesk-stack-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test("a stack of the built server is told in the sources' lines", async () => {
  const { inSources } = (await import("../../scripts/stack.mjs" as string)) as {
    inSources(lines: string, directory: string): string;
  };
  const source = "// first line\nexport function refuse(): never {\n  throw new Error('no');\n}\nrefuse();\n";
  const built = join(directory, "dist", "server");
  const outfile = join(built, "main.js");
  await build({
    stdin: { contents: source, sourcefile: join(directory, "refuse.ts"), loader: "ts", resolveDir: directory },
    outfile,
    sourcemap: true,
    minifyWhitespace: true,
    format: "esm",
  });
  const { NODE_OPTIONS: _, ...env } = process.env;
  const { stderr } = spawnSync(process.execPath, [outfile], { encoding: "utf8", env });
  expect(stderr).toMatch(/dist\/server\/main\.js:1:\d+/);
  for (const lines of [stderr, JSON.stringify({ stack: stderr })]) {
    const reported = inSources(lines, built);
    expect(reported).toMatch(/at refuse \([^\s()]*refuse\.ts:3:9\)/);
    expect(reported).toMatch(/at [^\s()]*refuse\.ts:5:1(\n|\\n)/);
    expect(reported).not.toMatch(/dist\/server\/main\.js:1:\d+/);
  }
  const foreign =
    "    at other (/x/node_modules/busboy/lib/main.js:1:20)\n    at third (/x/dist/server/unknown.js:1:2)";
  expect(inSources(foreign, built)).toBe(foreign);
});
