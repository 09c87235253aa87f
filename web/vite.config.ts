import { fileURLToPath } from "node:url";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import { defineConfig, type Plugin } from "vite";
import { firstViews } from "../scripts/first-views.ts";
import { languageWords, languageWordsOf, listOfLanguages } from "./language-words.ts";
import { worldOutlines } from "./world-outlines.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `server/src/platform/pages.ts` puts a fresh nonce here. */
const cspNonce = "__NONCE__";

const signInWords = languageWordsOf("signIn");
const appWords = languageWordsOf("signIn", "app");
const views = firstViews(
  [
    {
      name: "sign-in",
      pages: "^/(login|registration|forgot-password|reset-|terms|privacy|confirm-address)",
      routes: /\/web\/src\/(main|routes\/_auth\.lazy|routes\/_auth\/login\.lazy)\.tsx$/,
      words: signInWords,
      listOfLanguages,
    },
    {
      name: "app",
      pages: "^/",
      routes: /\/routes\/_app\.lazy\.tsx$/,
      after: ["sign-in"],
      words: appWords,
      listOfLanguages,
    },
    {
      name: "list",
      pages: "^/verifications/?$",
      routes: /\/routes\/_app\/verifications\.lazy\.tsx$/,
      without: /\/routes\/_auth\//,
      shared: "sign-in",
      after: ["sign-in", "app"],
      words: appWords,
      listOfLanguages,
    },
    {
      name: "review",
      pages: "^/(verifications/[^/]+|applicants/[^/]+/verification/[^/]+)$",
      routes:
        /\/(routes\/_app\/(verifications_\.\$id|applicants_\.\$id\.verification\.\$verificationId)\.lazy\.tsx|verifications\/begin-verification\.ts)$/,
      without: /\/routes\//,
      shared: "app",
      after: ["sign-in", "app"],
      words: languageWordsOf("signIn", "app", "review"),
      listOfLanguages,
    },
    {
      name: "company",
      pages: "^/(verifications/company|applicants/[^/]+/verification/company)/",
      routes: /\/routes\/_app\/(verifications_|applicants_\.\$id\.verification)\.company\..*\.lazy\.tsx$/,
      without: /\/routes\//,
      after: ["sign-in", "app", "review"],
      words: languageWordsOf("signIn", "app", "review", "company"),
      listOfLanguages,
    },
  ],
  /inter-latin-wght-normal.*\.woff2$/,
);

/** The library that places menus is 14 kB of every list's first view; what else is asked of it stops the build. */
const withoutPlacing = (): Plugin => {
  let isRequested = false;
  return {
    name: "without-placing",
    apply: "build",
    enforce: "pre",
    resolveId(id, importer) {
      if (id !== "@floating-ui/react" || !importer?.endsWith("/ScrollArea/ScrollArea.mjs")) return null;
      isRequested = true;
      return here("src/platform/merge-refs.ts");
    },
    buildEnd(error) {
      if (!error && !isRequested)
        this.error("Mantine's scroll area no longer needs the library of menus: remove this plugin");
    },
  };
};

/** It adds a style element without the nonce, which the policy refuses; `ui/src/image-viewer` has its rules. */
const callsWithoutEffect = ["styleInject"];

/** The server's address under `scripts/dev.mjs`. */
const server = `http://localhost:${process.env.PORT ?? 3000}`;

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
    languageWords(),
    worldOutlines(),
    views.plugin,
    withoutPlacing(),
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
    modulePreload: { polyfill: false },
    target: "es2022",
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      treeshake: { manualPureFunctions: callsWithoutEffect },
      output: {
        // Every screen's files are named in the first one: names for people would cost each visitor more than a kilobyte.
        chunkFileNames: "assets/[hash].js",
        assetFileNames: ({ names }) => `assets/${names[0]?.endsWith(".css") ? "" : "[name]-"}[hash][extname]`,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: views.chunkOf, debugName: "first views" }],
        },
      },
    },
  },
  server: { port: 5173, proxy: { "/api": server, "/dev/mail": server, "/saml": server } },
});
