// What an archive of a release has: what `npm start` needs, and what an operator reads. A list of what is in, so that a new
// file stays out until somebody needs it; server/test/release.rules.test.ts refuses one that a running server reads.
import { readFileSync } from "node:fs";
import { inRoot } from "./project.mjs";

const kept = [
  /^(CHANGELOG|README|SECURITY)\.md$|^LICENSE$|^\.env\.example$/,
  /^docs\/([^/]+|developers\/.+)\.md$/,
  /^deploy\/(systemd|caddy|failover)\//,
  /^(contract|web)\/src\/locales\/.+\.json$/,
  /^server\/migrations\/.+\.sql$/,
  /^server\/src\/features\/[^/]+\/[^/]+\/site\//,
  /^engines\/pdf\/template\//,
  /^parts\/(fonts|networks|reading)\/package(-lock)?\.json$/,
  /^scripts\/(install|project|server-flags|stack|start|supervise|unread-files|veridesk)\.mjs$/,
];

/** Of the checkout; what the build makes and the lists of packages come beside. */
export const isReleased = (path) => kept.some((pattern) => pattern.test(path));

const readJson = (path) => JSON.parse(readFileSync(inRoot(path), "utf8"));

/** @param commit it was made from: `gitHead`, as npm calls it */
export function releasePackage(commit) {
  const { name, version, description, license, type, engines, dependencies, optionalDependencies, overrides } =
    readJson("package.json");
  const scripts = {
    start: "node scripts/start.mjs",
    veridesk: "node scripts/veridesk.mjs",
    stack: "node scripts/stack.mjs",
  };
  const about = { name, version, description, license, private: true, type, ...(commit && { gitHead: commit }) };
  return { ...about, engines, scripts, dependencies, optionalDependencies, overrides };
}

/** Without the packages for development, so that nothing of them has to be there: their links are to folders of the checkout. */
export function releaseLock() {
  const lock = readJson("package-lock.json");
  const { devDependencies, ...root } = lock.packages[""];
  // `devOptional` is a peer of production's that only development brings.
  const isOfProduction = ([path, { dev, devOptional, link, resolved }]) =>
    path !== "" && !dev && !devOptional && !(link && lock.packages[resolved]?.dev);
  return {
    ...lock,
    packages: { "": root, ...Object.fromEntries(Object.entries(lock.packages).filter(isOfProduction)) },
  };
}
