import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** One file that needs nothing of the installation beside it. */
export default defineConfig({
  root: here("."),
  plugins: [react()],
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  ssr: { noExternal: true },
  build: {
    ssr: here("src/welcome-picture.tsx"),
    outDir: here("../dist/flow/.vite/welcome-picture"),
    emptyOutDir: true,
    target: "es2022",
    rolldownOptions: { output: { entryFileNames: "welcome-picture.mjs" } },
  },
});
