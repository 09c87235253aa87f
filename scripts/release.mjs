// npm run release: release/veridesk-VERSION.tar.gz with its list of packages (CycloneDX) and SHA256SUMS, of the last commit.
// Needs GNU tar and gzip.
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { checkNode, ensureBuilt, ensureInstalled, filesBelow, inRoot, run, runNpm, stop } from "./project.mjs";
import { isReleased, releaseLock, releasePackage } from "./release-files.mjs";

const parts = ["fonts", "networks", "reading"];
const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);

async function git(...args) {
  const { code, output } = await run("git", args, { keep: true });
  return code === 0 ? output.trim() : undefined;
}

/** In an image's build there is a checkout without git: its commit comes as REVISION. */
async function readCheckout() {
  const head = await git("log", "-1", "--format=%H %ct");
  if (head === undefined) return { files: filesBelow(["."]), commit: process.env.REVISION || undefined, seconds: 0 };
  if (await git("status", "--porcelain")) stop("A release is of a commit: some files here are not committed.");
  const [commit, seconds] = head.split(" ");
  return { files: (await git("ls-files", "-z")).split("\0").filter(Boolean), commit, seconds: Number(seconds) };
}

function fill(folder, { files, commit }) {
  for (const path of files.filter(isReleased)) cpSync(inRoot(path), join(folder, path));
  cpSync(inRoot("dist"), join(folder, "dist"), { recursive: true });
  writeJson(join(folder, "package.json"), releasePackage(commit));
  writeJson(join(folder, "package-lock.json"), releaseLock());
}

/** npm describes one lock file at a time, and only a package with a version. */
async function describePackages(folder, version) {
  const scratch = inRoot("release", "scratch");
  mkdirSync(scratch);
  cpSync(join(folder, "package-lock.json"), join(scratch, "package-lock.json"));
  writeJson(join(scratch, "package.json"), {
    ...JSON.parse(readFileSync(join(folder, "package.json"), "utf8")),
    version,
  });
  const args = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--sbom-type", "application"];
  const { code, output } = await runNpm(args, { keep: true, cwd: scratch });
  rmSync(scratch, { recursive: true });
  if (code !== 0) stop(`npm sbom failed:\n${output}`);
  return JSON.parse(output);
}

/** Of the packages and the parts together. Without what differs at each run: its moment is the commit's. */
async function makeSbom(folder, { seconds }) {
  const { name, version } = releasePackage();
  const { serialNumber, ...own } = await describePackages(folder, version);
  own.metadata.component.name = name;
  own.metadata.timestamp = new Date(seconds * 1000).toISOString();
  const known = new Set(own.components.map((each) => each["bom-ref"]));
  for (const part of parts) {
    const { metadata, components, dependencies } = await describePackages(join(folder, "parts", part), version);
    const partRef = metadata.component["bom-ref"];
    own.components.push(...components.filter((each) => !known.has(each["bom-ref"])));
    own.dependencies.push(...dependencies.filter(({ ref }) => ref !== partRef && !known.has(ref)));
    own.dependencies[0].dependsOn.push(...dependencies.find(({ ref }) => ref === partRef).dependsOn);
    for (const each of components) known.add(each["bom-ref"]);
  }
  return own;
}

const sumOf = (path) => createHash("sha256").update(readFileSync(path)).digest("hex");

checkNode();
const checkout = await readCheckout();
await ensureInstalled();
await ensureBuilt();
const full = `veridesk-${releasePackage().version}`;
rmSync(inRoot("release"), { recursive: true, force: true });
const folder = inRoot("release", full);
mkdirSync(folder, { recursive: true });
fill(folder, checkout);
writeJson(join(folder, "sbom.cdx.json"), await makeSbom(folder, checkout));
const archive = inRoot("release", `${full}.tar.gz`);
const asNobody = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX"];
const { code } = await run(
  "tar",
  ["--use-compress-program=gzip -9n", ...asNobody, `--mtime=@${checkout.seconds}`, "-cf", archive, full],
  { cwd: inRoot("release") },
);
if (code !== 0) stop("The archive could not be written (tar, see above).");
const sbom = inRoot("release", `${full}.sbom.cdx.json`);
cpSync(join(folder, "sbom.cdx.json"), sbom);
rmSync(folder, { recursive: true });
writeFileSync(
  inRoot("release", "SHA256SUMS"),
  [archive, sbom].map((path) => `${sumOf(path)}  ${basename(path)}\n`).join(""),
);
console.log(`${archive}: ${(statSync(archive).size / 2 ** 20).toFixed(1)} MB`);
