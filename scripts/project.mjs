// Used by every script, with nothing but Node: the root, running a program, packages, what changed.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { removeUnread } from "./unread-files.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const inRoot = (...parts) => join(root, ...parts);

/** Said once: the programs that this one starts are not to repeat it. */
export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    stop(`Veridesk needs Node 22.13 or newer; this is ${process.versions.node}.`);
  if (major > 22 || (major === 22 && minor >= 13) || process.env.VERIDESK_NODE_CHECKED) return;
  process.env.VERIDESK_NODE_CHECKED = "yes";
  console.error(
    `Node ${process.versions.node} still runs Veridesk, but 22.13 or newer is what its libraries promise to support.`,
  );
}

export function stop(message) {
  console.error(message);
  process.exit(1);
}

/** @returns the exit code, and the output when `keep` is set (otherwise it goes to the terminal) */
export function run(program, args, { env = {}, keep = false, cwd = root, ...more } = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: keep ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
      ...more,
    });
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => done({ code: 127, output: `${output}${error.message}` }));
    child.on("close", (code) => done({ code: code ?? 1, output }));
  });
}

export const runNode = (args, options) => run(process.execPath, args, options);

/** npm tells its scripts where it is; otherwise the npm of the PATH is used. */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith(".js")
    ? runNode([npm, ...args], options)
    : run("npm", args, { shell: process.platform === "win32", ...options });
}

/** npm records what it installed in node_modules/.package-lock.json. */
export function isInstalled({ toBuild = true } = {}) {
  const written = inRoot("node_modules", ".package-lock.json");
  if (!existsSync(written)) return false;
  const wanted = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8")).packages;
  const installed = JSON.parse(readFileSync(written, "utf8")).packages;
  // A link's own entry does not say that it is for development.
  const isForDevelopment = ({ dev, link, resolved }) => dev ?? (link && wanted[resolved]?.dev);
  const isRight = ([path, entry]) =>
    path === "" ||
    (!toBuild && isForDevelopment(entry)) ||
    (installed[path]
      ? installed[path].version === entry.version && installed[path].integrity === entry.integrity
      : entry.optional === true);
  return Object.entries(wanted).every(isRight);
}

/** No script of a package is needed, and some fetch more: that of onnxruntime-node, libraries for graphics cards. */
async function installPackages(toBuild) {
  if (isInstalled({ toBuild })) return;
  console.error("Installing packages (npm ci) …");
  const { code } = await runNpm([
    "ci",
    "--include=dev",
    "--include=optional",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    // npm warns of what the libraries promise: `checkNode` says it.
    "--loglevel=error",
  ]);
  if (code !== 0) stop("The packages could not be installed (npm ci failed, see above).");
  if (isRelease()) removeUnread(inRoot("node_modules"));
}

// A part is a set of packages beside the others, installed when it is first needed: parts/NAME has its package.json and
// lock file. With `keptFiles` only the files whose path matches it stay, and what is said of them. `{platform}` and
// `{arch}` in it are this machine's, as Node names them: packages with native code bring every system's.
const partFolder = (name) => inRoot("parts", name);
const described = /\/(package\.json|[^/]*(LICENSE|MODIFICATIONS)[^/]*)$/i;

function removeOthers(folder, kept) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeOthers(path, kept);
    else if (!kept.test(path) && !described.test(path)) rmSync(path);
  }
}

function stateOf(name) {
  const files = ["package.json", "package-lock.json"].map((file) => readFileSync(join(partFolder(name), file), "utf8"));
  return {
    wanted: createHash("sha256").update(files.join("\0")).digest("hex"),
    mark: join(partFolder(name), "node_modules", ".installed-from"),
    ...JSON.parse(files[0]),
  };
}

export async function ensurePart(name) {
  const { wanted, mark, description, keptFiles } = stateOf(name);
  if (existsSync(mark) && readFileSync(mark, "utf8") === wanted) return;
  console.error(`Installing ${description} (npm ci in parts/${name}) …`);
  const { code } = await runNpm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: partFolder(name),
  });
  if (code !== 0) stop(`${description}: npm ci failed in parts/${name} (see above).`);
  const ofMachine = keptFiles?.replace("{platform}", process.platform).replace("{arch}", process.arch);
  if (ofMachine) removeOthers(join(partFolder(name), "node_modules"), new RegExp(ofMachine));
  writeFileSync(mark, wanted);
}

/** Of a package of a part. */
export const inPart = (name, ...path) => join(partFolder(name), "node_modules", ...path);

/** Development packages too, unless `toBuild` is false: what is built needs none. */
export async function ensureInstalled({ toBuild = true } = {}) {
  await Promise.all([installPackages(toBuild), ensurePart("fonts"), ensurePart("networks"), ensurePart("reading")]);
}

/** Sorted, as paths from the root. */
export function filesBelow(folders, isWanted = () => true) {
  const found = [];
  const walk = (path) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (entry.name === "node_modules" || entry.name === "dist") continue;
      const child = join(path, entry.name);
      if (entry.isDirectory()) walk(child);
      else if (entry.isFile() && isWanted(relative(root, child))) found.push(relative(root, child));
    }
  };
  for (const folder of folders) if (existsSync(inRoot(folder))) walk(inRoot(folder));
  return found.sort();
}

const builtFrom = ["contract", "engines", "server/src", "web", "flow", "ui", "scripts"];
const buildMark = inRoot("dist", ".built-from");

export function fingerprint() {
  const hash = createHash("sha256");
  const files = [
    ...filesBelow(builtFrom, (path) => !/\.test\.tsx?$/.test(path)),
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "tsconfig.base.json",
  ];
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update("\0");
  return hash.digest("hex");
}

/** An archive of `npm run release`: it has no sources that could differ from dist/. */
export const isRelease = () => !existsSync(inRoot("scripts", "build.mjs"));

export const isBuilt = () =>
  existsSync(buildMark) && (isRelease() || readFileSync(buildMark, "utf8") === fingerprint());

export function markBuilt(hash) {
  mkdirSync(dirname(buildMark), { recursive: true });
  writeFileSync(buildMark, hash);
}

/** Builds unless dist/ was made from exactly these files. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  if (isRelease()) stop("dist/ of this release is not whole: unpack its archive again.");
  console.error("Building …");
  const { code } = await runNode([inRoot("scripts", "build.mjs")]);
  if (code !== 0) stop("The build failed (see above).");
}
