// Feature folders must not need each other in a circle, even if no two of their files do. dependency-cruiser's folder
// scope cannot check that: it counts tests, which need everything.
const featureFolder = /^((?:server|web|flow)\/src\/features\/[^/]+)\//;
const isTest = (path) => /\.(test|spec)\.tsx?$|\/test\/|\.fixture\.ts$/.test(path);

/** folder → needed folder → one import that shows it */
function needsOf(modules) {
  const needs = new Map();
  for (const { source, dependencies } of modules) {
    const from = featureFolder.exec(source)?.[1];
    if (!from || isTest(source)) continue;
    for (const { resolved } of dependencies) {
      const to = featureFolder.exec(resolved)?.[1];
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

/**
 * Each circle of feature folders once, as imports.
 * @param modules from dependency-cruiser's JSON
 */
export function featureCircles(modules) {
  const needs = needsOf(modules);
  const found = new Map();
  for (const folder of [...needs.keys()].sort()) {
    const circle = circleFrom(folder, needs);
    if (circle) found.set([...circle].sort().join("\n"), circle);
  }
  return [...found.values()];
}
