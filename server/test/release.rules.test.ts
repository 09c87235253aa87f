import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { builtinModules, createRequire } from "node:module";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

type Packages = Record<string, { dev?: boolean; link?: boolean; resolved?: string; version?: string }>;
type Lists = { dependencies: Record<string, string>; optionalDependencies: Record<string, string> };
const { isReleased, releaseLock, releasePackage } = (await import("../../scripts/release-files.mjs" as string)) as {
  isReleased: (path: string) => boolean;
  releaseLock: () => { packages: Packages };
  releasePackage: (commit?: string) => Lists & { scripts: Record<string, string>; version: string; gitHead?: string };
};
const { filesBelow, inRoot } = (await import("../../scripts/project.mjs" as string)) as {
  filesBelow: (folders: string[], isWanted?: (path: string) => boolean) => string[];
  inRoot: (...parts: string[]) => string;
};
const { bundled, isUnread } = (await import("../../scripts/unread-files.mjs" as string)) as {
  bundled: readonly string[];
  isUnread: (path: string) => boolean;
};
const { inlined } = (await import("../../scripts/build-server.mjs" as string)) as { inlined: readonly string[] };
const read = (path: string) => readFileSync(inRoot(path), "utf8");

const all = filesBelow(["contract", "engines", "server", "web", "flow", "ui", "docs", "scripts", "deploy", "lean"]);
const parts = ["fonts", "networks", "reading"].flatMap((name) =>
  ["package.json", "package-lock.json"].map((file) => `parts/${name}/${file}`),
);
const top = ["CHANGELOG.md", "LICENSE", "README.md", "SECURITY.md", ".env.example", "CONTRIBUTING.md", "biome.json"];
const released = [...all, ...parts, ...top].filter(isReleased);

/** Files that the built server reads where its sources have them (`scripts/build-server.mjs`): a file, or a folder. */
function addressesOf(source: string): string[] {
  const written = /new URL\(\s*["'`]([^"'`$]+)[^)]*import\.meta\.url/g;
  return [...read(source).matchAll(written)].flatMap(([, path = ""]) =>
    path.endsWith("-worker.ts") ? [] : [normalize(join(dirname(source), path))],
  );
}
const notBuilt = /\.(test|fixture)\.ts$|\/(samples|bake|test)\/|config-docs\.ts$/;

test("what a running server reads beside its bundle is in the archive", () => {
  const sources = filesBelow(["engines", "server/src", "contract/src"], (path) => path.endsWith(".ts"));
  const wanted = [...new Set(sources.filter((path) => !notBuilt.test(path)).flatMap(addressesOf))];
  expect(wanted).toEqual(
    expect.arrayContaining(["contract/src/locales/", "web/src/locales/", "docs/", "server/migrations"]),
  );
  const missing = wanted.filter(
    (path) => !/^(dist\/|package\.json$)/.test(path) && !released.some((each) => each.startsWith(path)),
  );
  expect(missing).toEqual([]);
  for (const folder of ["server/migrations/", "contract/src/locales/", "web/src/locales/", "engines/pdf/template/"])
    expect(all.filter((path) => path.startsWith(folder) && !path.endsWith(".ts") && !released.includes(path))).toEqual(
      [],
    );
});

test("its scripts need nothing that it lacks, and no package", () => {
  const scripts = released.filter((path) => path.startsWith("scripts/"));
  const imported = scripts.flatMap((path) =>
    [...read(path).matchAll(/^(?:import|export|\}).* from "([^"]+)";$/gm)].map(([, name = ""]) => name),
  );
  const known = (name: string) =>
    name.startsWith("./")
      ? scripts.includes(`scripts/${name.slice(2)}`)
      : builtinModules.includes(name.replace(/^node:/, ""));
  expect(imported.length).toBeGreaterThan(10);
  expect(imported.filter((name) => !known(name))).toEqual([]);
  for (const program of Object.values(releasePackage().scripts))
    expect(scripts).toContain(program.replace(/^node /, ""));
});

test("no test, no source and nothing for development is in it", () => {
  expect(released.filter((path) => /\.(tsx?|jpg|png|webp)$|\.test\.|fixture/.test(path))).toEqual([]);
  const { packages } = releaseLock();
  const { packages: whole } = JSON.parse(read("package-lock.json")) as { packages: Packages };
  const { dependencies, optionalDependencies } = releasePackage();
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
    expect(packages[`node_modules/${name}`]).toEqual(whole[`node_modules/${name}`]);
  expect(packages[""]).not.toHaveProperty("devDependencies");
  expect(Object.entries(packages).filter(([path, { dev, link }]) => dev || link || path.startsWith("lean/"))).toEqual(
    [],
  );
});

test("it says of which commit and version it is, without a database; the changelog has that version", () => {
  expect(releasePackage("0123abcd").gitHead).toBe("0123abcd");
  const { version } = releasePackage();
  const { status, stdout } = spawnSync(process.execPath, [inRoot("scripts/veridesk.mjs"), "version"], {
    encoding: "utf8",
    env: { PATH: process.env.PATH },
  });
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^Veridesk \d+\.\d+\.\d+, schema \d{4}, Node [\d.]+\n$/),
  });
  expect(stdout).toContain(version);
  expect(read("CHANGELOG.md")).toContain(`\n## [${version}]`);
});

test("what a release does not keep of its packages, no program of it asks for", () => {
  const { packages } = releaseLock() as { packages: Record<string, { dependencies?: Record<string, string> }> };
  expect(inlined).toEqual(expect.arrayContaining([...bundled]));
  const asking = Object.entries(packages).filter(
    ([path, { dependencies = {} }]) => path !== "" && bundled.some((name) => name in dependencies),
  );
  expect(asking).toEqual([]);

  const names = Object.keys(releasePackage().dependencies).filter((name) => !bundled.includes(name));
  const program = `const found = [];
    for (const name of ${JSON.stringify(names)}) try { found.push(import.meta.resolve(name)); } catch {}
    console.log(JSON.stringify(found));`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: inRoot(),
    encoding: "utf8",
  });
  const imported: string[] = JSON.parse(stdout);
  expect(imported.length).toBeGreaterThan(names.length - 5);
  const required = Object.entries(packages).flatMap(([path, { dependencies = {} }]) => {
    if (path === "" || bundled.includes(path.slice("node_modules/".length))) return [];
    const { resolve } = createRequire(inRoot(path, "package.json"));
    return Object.keys(dependencies).flatMap((name) => {
      try {
        return [resolve(name)];
      } catch {
        return [];
      }
    });
  });
  expect(required.length).toBeGreaterThan(150);
  // Two that are requested by their files: face-api for its models, pdf.js for its older build.
  const byFile = /node_modules\/(?:@vladmandic\/face-api|pdfjs-dist)\//;
  const lost = [...imported, ...required].filter(
    (path) =>
      !byFile.test(path) && path.includes("/node_modules/") && isUnread(path.split("/node_modules/").at(-1) ?? ""),
  );
  expect(lost).toEqual([]);
  for (const read of [
    "pdfjs-dist/legacy/build/pdf.mjs",
    "pdfjs-dist/legacy/build/pdf.worker.mjs",
    "pdfjs-dist/package.json",
    "@vladmandic/face-api/package.json",
    "@vladmandic/face-api/model/face_recognition_model.bin",
    "zxing-wasm/dist/reader/zxing_reader.wasm",
    "zod/LICENSE",
    "luxon/LICENSE.md",
  ])
    expect([read, isUnread(read)]).toEqual([read, false]);
  for (const unread of ["zod/index.js", "fastify/README.md", "@aws-sdk/client-s3/dist-types/index.d.ts"])
    expect([unread, isUnread(unread)]).toEqual([unread, true]);
});
