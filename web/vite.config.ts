import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import { defineConfig, type Plugin } from "vite";
import { limits } from "../contract/src/limits.ts";
import { firstViews } from "../scripts/first-views.ts";
import { contractCalls } from "./contract-calls.ts";
import { languageWords, wordsOf } from "./language-words.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `server/src/platform/pages.ts` replaces this word with a fresh nonce in every page. */
const cspNonce = "__NONCE__";

/**
 * Zod's schemas carry their converter to JSON Schema, which only the server uses (OpenAPI): 8 kB of the first page. Its
 * functions are emptied here; if an upgrade of zod renames one, the build stops.
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

/** Summaries are for the API's document, which the server makes. */
const withoutSummaries: Plugin = {
  name: "without-summaries",
  apply: "build",
  enforce: "pre",
  transform: (code, id) =>
    id.endsWith(".contract.ts") ? { code: code.replace(/^ +summary: "[^"]*",$/gm, 'summary: "",'), map: null } : null,
};

/** A limit is written where it is used, so that no page carries the whole list. */
const withWrittenLimits: Plugin = {
  name: "with-written-limits",
  apply: "build",
  enforce: "pre",
  transform: (code, id) =>
    /\.tsx?$/.test(id.split("?")[0] ?? "") && /import \{[^}]*\blimits\b[^}]*\} from "[^"]*\/limits\.ts"/.test(code)
      ? {
          code: code.replace(/(?<![\w.])limits\.(\w+)\b(?!")/g, (whole, name) => writtenLimit(name) ?? whole),
          map: null,
        }
      : null,
};
const writtenLimit = (name: string): string | undefined =>
  Object.hasOwn(limits, name) ? String(limits[name as keyof typeof limits]) : undefined;

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
 * react-zoom-pan-pinch adds a style element without the nonce, which the policy refuses; `ui/src/image-viewer` has its
 * rules.
 */
const withoutInjectedStyles = {
  name: "without-injected-styles",
  transform: (code: string, id: string) =>
    id.includes("react-zoom-pan-pinch") ? { code: code.replace("styleInject(css_248z);", ""), map: null } : undefined,
};

/** Mantine's scroll area needs one short hook of the library that positions menus: 14 kB of every list's first view. */
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
    contractCalls(),
    languageWords(),
    views.plugin,
    withoutInjectedStyles,
    withoutJsonSchemas,
    withoutPlacing,
    withoutSummaries,
    withWrittenLimits,
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
