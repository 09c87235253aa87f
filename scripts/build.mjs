// npm run build: the server and its worker threads with esbuild to dist/server, the two browser rooms with Vite to dist/web and dist/flow.
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { basename, relative } from "node:path";
import {
  checkNode,
  ensureInstalled,
  filesBelow,
  fingerprint,
  inRoot,
  markBuilt,
  root,
  runNode,
  stop,
} from "./project.mjs";

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

async function buildServer() {
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
    outdir: "dist/server",
    bundle: true,
    platform: "node",
    target: "node20.19",
    format: "esm",
    packages: "external",
    sourcemap: true,
    sourcesContent: false,
    loader: { ".sql": "text", ".html": "text", ".css": "text" },
    plugins: [keepAddresses],
    logLevel: "warning",
  });
}

async function buildRoom(room) {
  if (!existsSync(inRoot(room, "vite.config.ts"))) {
    console.error(`${room}: no ${room}/vite.config.ts, so no browser bundle is built.`);
    return;
  }
  const args = [
    "build",
    room,
    "--config",
    `${room}/vite.config.ts`,
    "--outDir",
    inRoot("dist", room),
    "--emptyOutDir",
    "--manifest",
    "--logLevel",
    "warn",
  ];
  const { code } = await runNode([inRoot("node_modules", "vite", "bin", "vite.js"), ...args], {
    env: { NODE_ENV: "production" },
  });
  if (code !== 0) stop(`The build of ${room} failed.`);
}

checkNode();
await ensureInstalled();
const builtFrom = fingerprint();
await rm(inRoot("dist"), { recursive: true, force: true });
try {
  await buildServer();
} catch (error) {
  stop(`The build of the server failed: ${error.message}`);
}
for (const room of ["web", "flow"]) await buildRoom(room);
markBuilt(builtFrom);
