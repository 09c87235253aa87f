// Features, and the groups that they are in, must not need each other in a circle, even if no two of their files do, so
// that arrows between groups go one way. dependency-cruiser's folder scope cannot check that: it counts tests, which need
// everything.
const feature = /^((?:server|web)\/src\/features\/[^/]+\/[^/]+|flow\/src\/features\/[^/]+)\//;
const group = /^((?:server|web)\/src\/features\/[^/]+|contract\/src\/(?!(?:input|values|locales)\/)[^/]+)\//;
const isTest = (path) => /\.(test|spec)\.tsx?$|\/test\/|\.fixture\.ts$/.test(path);

/** folder → needed folder → one import that shows it */
function needsOf(modules, folder) {
  const needs = new Map();
  for (const { source, dependencies } of modules) {
    const from = folder.exec(source)?.[1];
    if (!from || isTest(source)) continue;
    for (const { resolved } of dependencies) {
      const to = folder.exec(resolved)?.[1];
      if (!to || to === from) continue;
      if (!needs.has(from)) needs.set(from, new Map());
      if (!needs.get(from).has(to)) needs.get(from).set(to, `${source} → ${resolved}`);
    }
  }
  return needs;
}

/** The shortest circle from a folder back to itself, as imports; null without one. */
function circleFrom(start, needs) {
  const cameFrom = new Map();
  const open = [start];
  for (const folder of open) {
    for (const next of needs.get(folder)?.keys() ?? []) {
      if (next === start) {
        const way = [needs.get(folder).get(start)];
        for (let at = folder; at !== start; at = cameFrom.get(at)) way.unshift(needs.get(cameFrom.get(at)).get(at));
        return way;
      }
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, folder);
      open.push(next);
    }
  }
  return null;
}

function circles(modules, folder) {
  const needs = needsOf(modules, folder);
  const found = new Map();
  for (const start of [...needs.keys()].sort()) {
    const circle = circleFrom(start, needs);
    if (circle) found.set([...circle].sort().join("\n"), circle);
  }
  return [...found.values()];
}

/**
 * Each circle of features, or of groups, once, as imports.
 * @param modules from dependency-cruiser's JSON
 */
export const featureCircles = (modules) => [...circles(modules, feature), ...circles(modules, group)];

/**
 * The line of a group's README that says which groups of its side it uses, by folder of the group.
 * @param modules from dependency-cruiser's JSON
 */
export function usesOfGroups(modules) {
  const needs = needsOf(modules, group);
  const folders = new Set(modules.map(({ source }) => group.exec(source)?.[1]).filter(Boolean));
  const [sideOf, nameOf] = [(folder) => folder.split("/")[0], (folder) => folder.split("/").at(-1)];
  const usesOf = (folder) =>
    [...(needs.get(folder)?.keys() ?? [])]
      .filter((each) => sideOf(each) === sideOf(folder))
      .map(nameOf)
      .sort();
  return new Map(
    [...folders].sort().map((folder) => [folder, `Uses: ${usesOf(folder).join(", ") || "no other group"}.`]),
  );
}
