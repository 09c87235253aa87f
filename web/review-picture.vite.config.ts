import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import { defineConfig } from "vite";
import { languageWords } from "./language-words.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Same root and styles as `vite.config.ts`, so that classes have the same names; it needs nothing of the installation. */
export default defineConfig({
  root: here("."),
  plugins: [react(), languageWords()],
  css: { postcss: { plugins: [mantine()] } },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  ssr: { noExternal: true },
  build: {
    ssr: here("src/review-picture.tsx"),
    outDir: here("../dist/web/.vite/review-picture"),
    emptyOutDir: true,
    target: "es2022",
    rolldownOptions: { output: { entryFileNames: "review-picture.mjs" } },
  },
});
