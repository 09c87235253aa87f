// npm run build: the server and its worker threads with esbuild to dist/server, the two browser apps with Vite to
// dist/web and dist/flow.
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { buildServer } from "./build-server.mjs";
import { compressAssets } from "./compress-assets.mjs";
import { buildDrawings, makeFirstPictures } from "./first-pictures.mjs";
import { checkNode, ensureInstalled, fingerprint, inRoot, markBuilt, runNode, stop } from "./project.mjs";

async function buildApp(app) {
  if (!existsSync(inRoot(app, "vite.config.ts"))) {
    console.error(`${app}: no ${app}/vite.config.ts, so no browser bundle is built.`);
    return;
  }
  const args = [
    "build",
    app,
    "--config",
    `${app}/vite.config.ts`,
    "--outDir",
    inRoot("dist", app),
    "--emptyOutDir",
    "--manifest",
    "--logLevel",
    "warn",
  ];
  const { code } = await runNode([inRoot("node_modules", "vite", "bin", "vite.js"), ...args], {
    env: { NODE_ENV: "production" },
  });
  if (code !== 0) stop(`The build of ${app} failed.`);
}

checkNode();
await ensureInstalled();
const builtFrom = fingerprint();
await rm(inRoot("dist"), { recursive: true, force: true });
try {
  // Each uses about one processor.
  await Promise.all([buildServer(), buildApp("web"), buildApp("flow")]);
} catch (error) {
  stop(`The build of the server failed: ${error.message}`);
}
await buildDrawings();
await makeFirstPictures();
await compressAssets(["dist/web/assets", "dist/flow/verify-assets"]);
markBuilt(builtFrom);
