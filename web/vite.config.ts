import { fileURLToPath } from "node:url";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import { defineConfig, type Plugin } from "vite";
import { firstViews } from "../scripts/first-views.ts";
import { languageWords, wordsOf } from "./language-words.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `server/src/platform/pages.ts` replaces this word with a fresh nonce in every page. */
const cspNonce = "__NONCE__";

const signInWords = wordsOf("signIn");
const appWords = wordsOf("signIn", "app");
const views = firstViews(
  [
    {
      name: "sign-in",
      pages: "^/(login|registration|forgot-password|reset-|terms|privacy|confirm-address)",
      routes: /\/web\/src\/(main|routes\/_auth\.lazy|routes\/_auth\/login\.lazy)\.tsx$/,
      words: signInWords,
    },
    {
      name: "app",
      pages: "^/",
      routes: /\/routes\/_app\.lazy\.tsx$/,
      after: ["sign-in"],
      words: appWords,
    },
    {
      name: "list",
      pages: "^/verifications/?$",
      routes: /\/routes\/_app\/verifications\.lazy\.tsx$/,
      without: /\/routes\/_auth\//,
      shared: "sign-in",
      after: ["sign-in", "app"],
      words: appWords,
    },
    {
      name: "review",
      pages: "^/verifications/[^/]+$",
      routes: /\/(routes\/_app\/verifications_\.\$id\.lazy\.tsx|verifications\/begin-verification\.ts)$/,
      without: /\/routes\//,
      shared: "app",
      after: ["sign-in", "app"],
      words: appWords,
    },
  ],
  /inter-latin-wght-normal.*\.woff2$/,
);

/**
 * Mantine's scroll area takes one short hook from the library that places menus: 14 kB of every list's first view. It gets
 * the hook from `merge-refs.ts`; whatever else it should ask of it one day is missing there and stops the build.
 */
const withoutPlacing = (): Plugin => {
  let isAsked = false;
  return {
    name: "without-placing",
    apply: "build",
    enforce: "pre",
    resolveId(id, importer) {
      if (id !== "@floating-ui/react" || !importer?.endsWith("/ScrollArea/ScrollArea.mjs")) return null;
      isAsked = true;
      return here("src/platform/merge-refs.ts");
    },
    buildEnd(error) {
      if (!error && !isAsked)
        this.error("Mantine's scroll area no longer needs the library of menus: remove this plugin");
    },
  };
};

/**
 * react-zoom-pan-pinch adds a style element without the nonce, which the policy refuses; `ui/src/image-viewer` has its rules.
 * So the call that adds it counts as one that does nothing, and is left out.
 */
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
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: views.chunkOf, debugName: "first views" }],
        },
      },
    },
  },
  server: { port: 5173, proxy: { "/api": server, "/dev/mail": server } },
});
