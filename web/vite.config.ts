import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import { defineConfig, type Plugin } from "vite";
import { limits } from "../contract/src/limits.ts";

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

/** What a call is for is told by the API's document, which the server makes. */
const withoutSummaries: Plugin = {
  name: "without-summaries",
  apply: "build",
  enforce: "pre",
  transform: (code, id) =>
    id.endsWith(".contract.ts") ? { code: code.replace(/^ +summary: "[^"]*",$/gm, 'summary: "",'), map: null } : null,
};

/** A bound is written where it is used, so that no page carries the whole list of them. */
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

/** Needed by every page: together they shrink better than apart. */
const base =
  /node_modules\/(react|react-dom|scheduler|zod|i18next|clsx|@tanstack\/(react-router|router-core|history|store|react-store|query-core|react-query))\//;

const kit =
  /node_modules\/(@mantine\/core\/esm\/(core|components\/(ActionIcon|Anchor|Box|Button|Input|InputBase|Loader|PasswordInput|Stack|Text|TextInput|Transition|UnstyledButton))\/|@tabler\/icons-react\/dist\/esm\/(create|default)|react-i18next\/dist\/es\/(?!Trans|Icu))/;

/** react-zoom-pan-pinch adds a style element without the nonce, which the policy refuses; `ui/src/image-viewer` has its rules. */
const withoutInjectedStyles = {
  name: "without-injected-styles",
  transform: (code: string, id: string) =>
    id.includes("react-zoom-pan-pinch") ? { code: code.replace("styleInject(css_248z);", ""), map: null } : undefined,
};

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
    withoutInjectedStyles,
    withoutJsonSchemas,
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
          groups: [
            { name: "base", test: base },
            { name: "kit", test: kit },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { "/api": "http://localhost:3000", "/dev/mail": "http://localhost:3000" } },
});
