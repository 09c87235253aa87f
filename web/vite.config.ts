import { fileURLToPath } from "node:url";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `server/src/platform/pages.ts` puts a fresh nonce in the place of this word with every page. */
const cspNonce = "__NONCE__";

export default defineConfig({
  root: here("."),
  plugins: [
    tanstackRouter({
      target: "react",
      routesDirectory: here("src/routes"),
      generatedRouteTree: here("src/route-tree.gen.ts"),
      quoteStyle: "double",
      semicolons: true,
      addExtensions: true,
      disableLogging: true,
    }),
    react(),
  ],
  html: { cspNonce },
  css: { postcss: { plugins: [mantine()] } },
  worker: { format: "es" },
  build: {
    outDir: here("../dist/web"),
    emptyOutDir: true,
    assetsDir: "assets",
    assetsInlineLimit: 0,
    manifest: true,
    target: "es2022",
    chunkSizeWarningLimit: 700,
  },
  server: { port: 5173, proxy: { "/api": "http://localhost:3000", "/dev/mail": "http://localhost:3000" } },
});
