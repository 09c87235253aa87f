import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `server/src/platform/pages.ts` puts a fresh nonce in the place of this word with every page. */
const cspNonce = "__NONCE__";

export default defineConfig({
  root: here("."),
  plugins: [react()],
  html: { cspNonce },
  build: {
    outDir: here("../dist/flow"),
    emptyOutDir: true,
    assetsDir: "verify-assets",
    assetsInlineLimit: 0,
    manifest: true,
    target: "es2022",
    rolldownOptions: { input: { flow: here("index.html"), preview: here("preview.html") } },
  },
  server: { port: 5174, proxy: { "/api": "http://localhost:3000" } },
});
