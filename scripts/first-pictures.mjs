// The dashboard's first pictures, drawn by its own components (server/src/platform/first-pictures.ts).
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { filesBelow, inRoot, runNode, stop } from "./project.mjs";

async function build(app, config) {
  const vite = inRoot("node_modules", "vite", "bin", "vite.js");
  const { code } = await runNode([vite, "build", app, "--config", config, "--logLevel", "warn"], {
    env: { NODE_ENV: "production" },
  });
  if (code !== 0) stop(`The build of ${config} failed.`);
}

/** The names of CSS modules, which both builds must have made alike. */
function refuseOtherNames(pictures) {
  const styles = filesBelow(["dist/web/assets"], (path) => path.endsWith(".css"))
    .map((path) => readFileSync(inRoot(path), "utf8"))
    .join("");
  const classes = pictures.flatMap(({ html }) =>
    [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names.split(" ")),
  );
  const unknown = classes.find((name) => name.startsWith("_") && !styles.includes(`.${name}`));
  if (unknown) stop(`The first pictures have a class without a style: ${unknown}`);
}

/** What the server draws at each request (server/src/platform/welcome-picture.ts, review-picture.ts). */
export async function buildDrawings() {
  await build("flow", "flow/welcome-picture.vite.config.ts");
  await build("web", "web/review-picture.vite.config.ts");
}

export async function makeFirstPictures() {
  await build("web", "web/first-pictures.vite.config.ts");
  process.env.NODE_ENV = "production";
  const { drawFirstPictures } = await import(inRoot(".cache", "first-pictures", "first-pictures.js"));
  const pictures = await drawFirstPictures();
  refuseOtherNames(pictures);
  await writeFile(inRoot("dist", "web", ".vite", "first-pictures.json"), JSON.stringify(pictures));
}
