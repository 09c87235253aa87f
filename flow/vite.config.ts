import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { firstViews } from "../scripts/first-views.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `server/src/platform/pages.ts` puts a fresh nonce here. */
const cspNonce = "__NONCE__";

/** Only in development; `scripts/dev.mjs` sets the dashboard's origin. */
const previewOfEditors: Plugin = {
  name: "preview-of-editors",
  apply: "serve",
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (/^\/verify\/preview(\?|$)/.test(request.url ?? "")) request.url = "/preview.html";
      next();
    });
  },
  transformIndexHtml: (_, { path }) =>
    path === "/preview.html"
      ? [{ tag: "meta", attrs: { name: "veridesk-dashboard", content: "http://localhost:5173" }, injectTo: "head" }]
      : undefined,
};

const words = /\/locales\/([\w-]+)\/flow\.json$/;
const views = firstViews([
  { name: "first", pages: "^$", routes: /\/flow\/src\/main\.tsx$/, words },
  { name: "page", pages: "^/verify", routes: /\/flow\/src\/visit\/start\.tsx$/, after: ["first"], words },
]);

/** The entry runs as soon as it is loaded: the editor's preview shares files with it and must not load it. */
const chunkOf = (id: string) => (id.endsWith("/flow/src/main.tsx") ? null : views.chunkOf(id));

export default defineConfig({
  root: here("."),
  plugins: [react(), views.plugin, previewOfEditors],
  html: { cspNonce },
  build: {
    outDir: here("../dist/flow"),
    emptyOutDir: true,
    assetsDir: "verify-assets",
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: {
      input: { flow: here("index.html"), preview: here("preview.html") },
      output: {
        // Every screen's files are named in the first one: names for people would cost each visitor more than a kilobyte.
        chunkFileNames: "verify-assets/[hash].js",
        assetFileNames: ({ names }) => `verify-assets/${names[0]?.endsWith(".css") ? "" : "[name]-"}[hash][extname]`,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf, debugName: "first views" }],
        },
      },
    },
  },
  server: { port: 5174, proxy: { "/api": `http://localhost:${process.env.APPLICANT_PORT ?? 3001}` } },
});
