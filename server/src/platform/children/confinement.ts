import { spawnSync } from "node:child_process";
import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

// Bounds of time and memory do not hold who breaks out of a decoder. What a child can reach is bounded here, as far as the
// system lets us (docs/decisions/0149).

/** `spool`: it reads and writes the files of loads. `database`: it reads the database itself, and decodes nothing. */
export type ChildReach = "nothing" | "spool" | "database";

/** - `namespaces`: no network, and what is hidden is not there, for native code too - `permission`: for JavaScript alone */
export type ChildConfinement = { namespaces: boolean; permission: boolean };

/** Absolute. A process has one directory of data; those of tests have several. */
const dataDirectories = new Set<string>();
/** Sockets are paths, so that they are no network: those of the machine's services, and the database's. */
const socketDirectories = new Set(["/run"]);

/** What the operator names for decoders to read: models of scripts. */
const shownDirectories = new Set<string>();

/** In a directory of data. */
const spool = "spool";

/** To all children that start from now on. In a hidden directory it stays hidden. */
export const showToChildren = (directory: string): void => void shownDirectories.add(resolve(directory));

/**
 * From all children that start from now on.
 * @param dataDir keys, files, the embedded database; its `spool` is left to those whose reach it is
 * @param databaseSocket the directory of the database's socket, where it has one
 */
export function hideFromChildren(dataDir: string, databaseSocket: string | null = null): void {
  dataDirectories.add(resolve(dataDir));
  if (databaseSocket !== null) socketDirectories.add(databaseSocket);
  found = null;
}

const isWithin = (path: string, directory: string) => path === directory || path.startsWith(`${directory}/`);

/** Of a directory of data that the program itself is in. */
const secretParts = ["keys", "files", "postgres", "incoming"];

/** None lies in another, and none holds what the program needs. */
function hiddenNow(program: string): string[] {
  const needed = [program, process.execPath, realpathSync(process.execPath)];
  const holdsProgram = (directory: string) => needed.some((path) => isWithin(path, directory));
  const wanted = [...dataDirectories]
    .flatMap((each) => (holdsProgram(each) ? secretParts.map((part) => join(each, part)) : [each]))
    .concat(...socketDirectories);
  const there = wanted.filter((each) => statSync(each, { throwIfNoEntry: false })?.isDirectory());
  const real = [...new Set(there.map((each) => realpathSync(each)))].filter((each) => !holdsProgram(each));
  return real.filter((each) => !real.some((other) => other !== each && isWithin(each, other)));
}

/**
 * Own users, network and mounts; an empty file system over each hidden directory, with the one that is kept in it bound there
 * by a descriptor; then no capability is left that could take it away. Source: user_namespaces(7), mount_namespaces(7).
 * Arguments: the name of what is kept or '', the hidden directories, `--`, the program.
 */
const inside = `
keep=$1; shift
while [ "$1" != -- ]; do
  kept=
  if [ -n "$keep" ] && [ -d "$1/$keep" ]; then kept=$1/$keep; exec 9<"$kept" || exit 70; fi
  mount -t tmpfs -o size=64k,mode=755 none "$1" || exit 70
  if [ -n "$kept" ]; then mkdir "$kept" && mount -c --bind /proc/self/fd/9 "$kept" || exit 70; exec 9<&-; fi
  shift
done
shift
exec setpriv --no-new-privs --bounding-set=-all --inh-caps=-all "$@"`;

function inNamespaces(command: readonly string[], program: string, reach: ChildReach): string[] {
  const own = ["unshare", "--user", "--map-root-user", "--net", "--mount", "--propagation", "private"];
  const keep = reach === "spool" ? spool : "";
  return [...own, "/bin/sh", "-c", inside, "sh", keep, ...hiddenNow(program), "--", ...command];
}

let found: boolean | null = null;

/** Tried once for each set of hidden directories; it takes some 50 ms. */
function hasNamespaces(program: string): boolean {
  if (process.platform !== "linux") return false;
  if (found === null) {
    const [command = "", ...rest] = inNamespaces(["true"], program, "nothing");
    found = spawnSync(command, rest, { stdio: "ignore", timeout: 30_000 }).status === 0;
  }
  return found;
}

/** Node's permission model; its name before Node 22.13 was another. TypeScript's loader needs more than it allows. */
const flags = process.allowedNodeEnvironmentFlags;
const permissionFlag = flags.has("--permission") ? "--permission" : "--experimental-permission";
const knowsPermission = flags.has(permissionFlag) && flags.has("--allow-addons");

function nearestPackages(directory: string): string[] {
  const packages = join(directory, "node_modules");
  const above = dirname(directory);
  const rest = above === directory ? [] : nearestPackages(above);
  return existsSync(packages) ? [packages, ...rest] : rest;
}

/** Add-ons and threads are what decoders are made of; neither other programs nor files but the program's own. */
function permissionsOf(program: string, reach: ChildReach): string[] {
  const home = dirname(program);
  // A bundle finds models, fonts and templates beside its sources (`build-server.mjs`).
  const besideSources = ["engines", "parts"]
    .map((each) => join(home, "..", "..", each))
    .filter((each) => existsSync(each));
  const shown = [...shownDirectories].filter((each) => existsSync(each));
  const places = [home, ...besideSources, ...nearestPackages(home), ...shown];
  const reads = [...new Set(places.flatMap((each) => [each, realpathSync(each)]))];
  const spools = reach === "spool" ? [...dataDirectories].map((each) => join(each, spool)) : [];
  return [
    permissionFlag,
    "--no-warnings",
    "--allow-addons",
    "--allow-worker",
    ...[...reads, ...spools].map((each) => `--allow-fs-read=${each}/*`),
    ...spools.map((each) => `--allow-fs-write=${each}/*`),
  ];
}

/** Whether Node can confine this program; sources that TypeScript's loader translates, it cannot. */
const isPermitted = (program: string, reach: ChildReach) =>
  knowsPermission && reach !== "database" && !program.endsWith(".ts");

/** Arguments of Node that confine the program. */
export const nodePermissions = (program: string, reach: ChildReach): string[] =>
  isPermitted(program, reach) ? permissionsOf(program, reach) : [];

/** The command that runs `command` confined, as far as this system lets us. */
export const confinedCommand = (command: readonly string[], program: string, reach: ChildReach): readonly string[] =>
  reach !== "database" && hasNamespaces(program) ? inNamespaces(command, program, reach) : command;

/** What holds here, for the log and for tests. */
export const confinementOf = (program: string, reach: ChildReach = "nothing"): ChildConfinement => ({
  namespaces: reach !== "database" && hasNamespaces(program),
  permission: isPermitted(program, reach),
});
