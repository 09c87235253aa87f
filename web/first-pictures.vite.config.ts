import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import { defineConfig } from "vite";
import { languageWords } from "./language-words.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Same root and styles as `vite.config.ts`, so that classes have the same names. */
export default defineConfig({
  root: here("."),
  plugins: [react(), languageWords()],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    ssr: here("src/first-pictures.tsx"),
    outDir: here("../.cache/first-pictures"),
    emptyOutDir: true,
    target: "es2022",
  },
});
