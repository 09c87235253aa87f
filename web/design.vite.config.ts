import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import { defineConfig } from "vite";
import { languageWords } from "./language-words.ts";

/** Builds `design.html` alone, for its test: `vite build --config web/design.vite.config.ts --outDir FOLDER`. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react(), languageWords()],
  css: { postcss: { plugins: [mantine()] } },
  logLevel: "warn",
  build: {
    minify: false,
    emptyOutDir: true,
    rolldownOptions: { input: fileURLToPath(new URL("design.html", import.meta.url)) },
  },
});
