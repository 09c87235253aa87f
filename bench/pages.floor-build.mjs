// Builds the page of React alone like the product's pages: the same Vite, the same target, the same compressed copies.
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { compressAssets } from "../scripts/compress-assets.mjs";

const dist = ".cache/pages-floor";
await build({
  root: fileURLToPath(new URL("pages.floor", import.meta.url)),
  configFile: false,
  logLevel: "warn",
  plugins: [react()],
  html: { cspNonce: "__NONCE__" },
  build: {
    outDir: fileURLToPath(new URL(`../${dist}/web`, import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
});
await compressAssets([`${dist}/web/assets`]);
