import { existsSync } from "node:fs";
import { copyFile, readFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { filesBelow, inRoot, root, stop } from "./project.mjs";

const processes = ["server/src/main.ts", "server/src/worker.ts", "server/src/cli.ts"];
const isThread = (path) => /-worker\.ts$/.test(path);

/**
 * A bundle has one address, its sources had many. So that `new URL("./templates.bin", import.meta.url)` still finds the file
 * beside its source, import.meta.url becomes the source's address; `new URL("./x-worker.ts", import.meta.url)` becomes the
 * bundled thread beside this bundle. Only the processes themselves keep the bundle's address.
 */
const keepAddresses = {
  name: "keep-addresses",
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      if (
        path.includes("node_modules") ||
        processes.includes(relative(root, path)) ||
        !source.includes("import.meta.url")
      )
        return undefined;
      const bundled = "__bundleUrl";
      const contents = source
        .replaceAll(
          /new URL\(\s*["']([^"']*-worker)\.ts["'],\s*import\.meta\.url\s*,?\s*\)/g,
          (_, name) => `new URL("./${basename(name)}.js", ${bundled})`,
        )
        .replaceAll("import.meta.url", `new URL(${JSON.stringify(`../../${relative(root, path)}`)}, ${bundled}).href`)
        .replaceAll(bundled, "import.meta.url");
      return { contents, loader: "ts" };
    });
  },
};

/** Of many small files, each of which every start would look for, open and compile by itself. Without dependencies. */
export const inlined = ["kysely", "zod", "libphonenumber-js", "stdnum", "csv-parse", "jose", "altcha-lib"];

const faceApi = "@vladmandic/face-api/dist/face-api.node-wasm.js";

const keepPackagesApart = {
  name: "keep-packages-apart",
  setup(build) {
    build.onResolve({ filter: /^@vladmandic\/face-api\/dist\// }, () => ({ path: "./face-api.cjs", external: true }));
    build.onResolve({ filter: /^\.\/opentelemetry\.ts$/ }, () => ({ path: "./opentelemetry.js", external: true }));
    build.onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
      kind === "entry-point" || inlined.includes(path.split("/")[0]) ? undefined : { external: true },
    );
  },
};

/** One file, with the part of TensorFlow.js that it uses: 2 MB of 90. Its WebAssembly is searched for beside it. */
async function bundleFaceApi(build, outdir) {
  await build({
    absWorkingDir: root,
    entryPoints: [inRoot("node_modules", faceApi)],
    outfile: join(outdir, "face-api.cjs"),
    bundle: true,
    platform: "node",
    target: "node20.19",
    minify: true,
    logLevel: "warning",
  });
  for (const name of ["tfjs-backend-wasm.wasm", "tfjs-backend-wasm-simd.wasm"])
    await copyFile(inRoot("node_modules/@tensorflow/tfjs-backend-wasm/dist", name), inRoot(outdir, name));
}

/** One file, which is read where traces are on: 0.1 MB of 28. */
async function bundleOpenTelemetry(build, outdir) {
  await build({
    absWorkingDir: root,
    entryPoints: ["server/src/platform/traces/opentelemetry.ts"],
    entryNames: "[name]",
    outdir,
    bundle: true,
    platform: "node",
    // Else its packages come as CommonJS, whose `require` a module does not have.
    mainFields: ["module", "main"],
    target: "node20.19",
    format: "esm",
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 300,
    logLevel: "warning",
  });
}

/** `outdir` must be two folders below the root, as the addresses in the bundles expect. */
export async function buildServer(outdir = "dist/server") {
  const { build } = await import("esbuild");
  const threads = filesBelow(["engines", "server/src"], isThread);
  const names = threads.map((path) => basename(path));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) stop(`Two worker threads are called ${twice}; they share dist/server: rename one.`);
  const entryPoints = [...processes.filter((path) => existsSync(inRoot(path))), ...threads];
  if (!entryPoints.includes("server/src/main.ts")) stop("server/src/main.ts is missing: nothing to build.");
  await build({
    absWorkingDir: root,
    entryPoints,
    entryNames: "[name]",
    outdir,
    bundle: true,
    platform: "node",
    target: "node20.19",
    format: "esm",
    plugins: [keepAddresses, keepPackagesApart],
    sourcemap: true,
    sourcesContent: false,
    // A quarter less text, which each start reads and compiles.
    minifyWhitespace: true,
    minifySyntax: true,
    // A crash prints the line that threw.
    lineLimit: 300,
    loader: { ".sql": "text", ".html": "text", ".css": "text" },
    logLevel: "warning",
  });
  await bundleFaceApi(build, outdir);
  await bundleOpenTelemetry(build, outdir);
}

// By itself: node scripts/build-server.mjs .cache/NAME
if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServer(process.argv[2]);
