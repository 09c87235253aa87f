import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import { defineConfig, type Plugin } from "vite";
import { firstViews } from "../scripts/first-views.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `server/src/platform/pages.ts` puts a fresh nonce in the place of this word with every page. */
const cspNonce = "__NONCE__";

/**
 * Zod's schemas carry their translator to JSON Schema, which only the server uses (OpenAPI): 8 kB of the first page. Its
 * functions are left empty here; a name that is missing after an upgrade of zod stops the build.
 */
const withoutJsonSchemas: Plugin = {
  name: "without-json-schemas",
  apply: "build",
  enforce: "pre",
  async load(id) {
    if (!/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return null;
    const names = [...(await readFile(id, "utf8")).matchAll(/^export (?:const|function) (\w+)/gm)].map(
      ([, name]) => name,
    );
    return names.map((name) => `export const ${name} = () => undefined;`).join("\n");
  },
};

const doorWords = /\/locales\/([\w-]+)\.door\.ts$/;
const deskWords = /\/locales\/([\w-]+?)(?:\.door)?\.ts$/;
const views = firstViews(
  [
    {
      name: "door",
      pages: "^/(login|registration|forgot-password|reset-|terms|privacy|confirm-address)",
      routes: /\/web\/src\/(main|routes\/_auth\.lazy|routes\/_auth\/login\.lazy)\.tsx$/,
      words: doorWords,
    },
    {
      name: "desk",
      pages: "^/",
      routes: /\/routes\/_app\.lazy\.tsx$/,
      after: ["door"],
      words: deskWords,
    },
    {
      name: "list",
      pages: "^/verifications/?$",
      routes: /\/routes\/_app\/verifications\.lazy\.tsx$/,
      without: /\/routes\/_auth\//,
      shared: "door",
      after: ["door", "desk"],
      words: deskWords,
    },
    {
      name: "review",
      pages: "^/verifications/[^/]+$",
      routes: /\/(routes\/_app\/verifications_\.\$id\.lazy\.tsx|verifications\/begin-verification\.ts)$/,
      without: /\/routes\//,
      shared: "desk",
      after: ["door", "desk"],
      words: deskWords,
    },
  ],
  /inter-latin-wght-normal.*\.woff2$/,
);

/** react-zoom-pan-pinch adds a style element without the nonce, which the policy refuses; `ui/src/image-viewer` has its rules. */
const withoutInjectedStyles = {
  name: "without-injected-styles",
  transform: (code: string, id: string) =>
    id.includes("react-zoom-pan-pinch") ? { code: code.replace("styleInject(css_248z);", ""), map: null } : undefined,
};

/** Mantine's scroll area takes one short hook from the library that places menus: 14 kB of every list's first view. */
const withoutPlacing: Plugin = {
  name: "without-placing",
  apply: "build",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith("/@mantine/core/esm/components/ScrollArea/ScrollArea.mjs")) return null;
    const changed = code.replace(
      'import { useMergeRefs } from "@floating-ui/react";',
      'import { useMergedRef } from "@mantine/hooks"; const useMergeRefs = (refs) => useMergedRef(...refs);',
    );
    if (changed === code) throw new Error("Mantine's scroll area has changed: look at this plugin");
    return { code: changed, map: null };
  },
};

/** Where `scripts/dev.mjs` lets the server listen. */
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
    views.plugin,
    withoutInjectedStyles,
    withoutJsonSchemas,
    withoutPlacing,
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
