import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../server/test/free-port.ts";
import { isSmall } from "./size.ts";

// The image of the Dockerfile without a registry and without a daemon: its base by debootstrap with this machine's Node (or
// that of IMAGE_NODE), built by `buildah`; megabytes of its files and of its archive, packages, and seconds until /readyz
// answers in it, the median of three starts with an empty /data. Needs root, buildah and debootstrap. The small size builds
// nothing.

const command = promisify(execFile);
const root = join(import.meta.dirname, "..");
const base = "localhost/veridesk-bench-base";
const image = "localhost/veridesk-bench";
const certificates = "/etc/ssl/certs/ca-certificates.crt";

const options = { maxBuffer: 2 ** 28, cwd: root };
const text = async (program: string, ...args: string[]) => (await command(program, args, options)).stdout.trim();

/** Its storage is its own, and goes with it. */
function openBuildah(folder: string) {
  const storage = ["--storage-driver", "vfs", "--root", join(folder, "storage"), "--runroot", join(folder, "run")];
  const env = { ...process.env, BUILDAH_ISOLATION: "chroot", TMPDIR: folder };
  return {
    run: async (...args: string[]) =>
      (await command("buildah", [...storage, ...args], { ...options, env })).stdout.trim(),
    spawn: (...args: string[]) =>
      spawn("buildah", [...storage, ...args], { env, stdio: ["ignore", "pipe", "inherit"] }),
  };
}
type Buildah = ReturnType<typeof openBuildah>;

async function makeBase(buildah: Buildah, folder: string) {
  const system = join(folder, "base");
  const node = process.env.IMAGE_NODE ?? process.execPath;
  await text("debootstrap", "--variant=minbase", "--include=ca-certificates,libstdc++6", "bookworm", system);
  await text("sh", "-c", `rm -rf ${system}/var/cache/apt/* ${system}/var/lib/apt/lists/* ${system}/var/log/*`);
  await cp(certificates, join(system, certificates), { dereference: true });
  await cp(node, join(system, "usr/local/bin/node"), { dereference: true });
  const npm = resolve(dirname(process.env.npm_execpath ?? "/usr/lib/node_modules/npm/bin/npm-cli.js"), "..");
  await cp(npm, join(system, "usr/local/lib/node_modules/npm"), { recursive: true });
  await text("ln", "-s", "../lib/node_modules/npm/bin/npm-cli.js", join(system, "usr/local/bin/npm"));
  const container = await buildah.run("from", "scratch");
  await buildah.run("copy", container, system, "/");
  await buildah.run("config", "--env", `NODE_EXTRA_CA_CERTS=${certificates}`, container);
  await buildah.run("commit", "--rm", container, base);
  await rm(system, { recursive: true });
}

const megabytes = async (path: string) => Number((await text("du", "-sm", path)).split("\t")[0]);

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** Its own command, as its own user, in a container of its own; its processes are this machine's. */
async function secondsToReady(buildah: Buildah): Promise<number> {
  const container = await buildah.run("from", image);
  const ports = { PORT: await freePort(), APPLICANT_PORT: await freePort(), API_PORT: await freePort() };
  const env = Object.entries(ports).flatMap(([name, port]) => ["--env", `${name}=${port}`]);
  const begun = performance.now();
  // A signal to buildah would leave the database that was started in it.
  const child = buildah.spawn("run", ...env, container, "--", "sh", "-c", "echo $$; exec node scripts/start.mjs");
  const exited = once(child, "exit");
  const [said] = await once(child.stdout, "data");
  child.stdout.resume();
  while (!(await isReady(ports.PORT))) {
    if (child.exitCode !== null) throw new Error(`The image ended with ${child.exitCode}`);
    await new Promise((done) => setTimeout(done, 20));
  }
  const seconds = (performance.now() - begun) / 1000;
  process.kill(Number.parseInt(String(said), 10), "SIGTERM");
  await exited;
  await buildah.run("rm", container);
  return Math.round(seconds * 10) / 10;
}

async function measureImage(folder: string) {
  const buildah = openBuildah(folder);
  await makeBase(buildah, folder);
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const args = ["--build-arg", `BASE=${base}`, "--build-arg", `VERSION=${version}`];
  await buildah.run("build", "--format", "docker", ...args, "-t", image, root);
  const container = await buildah.run("from", image);
  const files = await buildah.run("mount", container);
  const listed = JSON.parse(await readFile(join(files, "veridesk/sbom.cdx.json"), "utf8"));
  const debian = await text("dpkg-query", `--admindir=${files}/var/lib/dpkg`, "-f", "x", "-W");
  const sizes = { imageMb: await megabytes(files), productionInstallMb: await megabytes(join(files, "veridesk")) };
  const packed = await text("sh", "-c", `tar -cC ${files} . | gzip -6 | wc -c`);
  await buildah.run("rm", container);
  console.log(JSON.stringify(sizes));
  const starts: number[] = [];
  for (let n = 0; n < 3; n += 1) starts.push(await secondsToReady(buildah));
  return {
    ...sizes,
    packedMb: Math.round(Number(packed) / 2 ** 20),
    packages: listed.components.length + debian.length,
    secondsToReady: starts.sort((a, b) => a - b)[1],
  };
}

const notRun = "not run in the small size";
const keys = ["imageMb", "productionInstallMb", "packedMb", "packages", "secondsToReady"];
const folder = await mkdtemp(join(tmpdir(), "veridesk-image-"));
try {
  const measured = isSmall ? Object.fromEntries(keys.map((key) => [key, notRun])) : await measureImage(folder);
  console.log(JSON.stringify(measured));
} finally {
  // What runs in it may have gone already; what is mounted has not.
  await rm(folder, { recursive: true, force: true });
}
