import { type ExtendedFeatureCollection, geoNaturalEarth1, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import type { Plugin } from "vite";
import world from "world-atlas/countries-110m.json" with { type: "json" };
import { alpha2OfNumeric } from "./country-numbers.ts";

const name = "virtual:world";
/** Half a pixel on most screens, so that whole numbers suffice. */
const [width, height] = [1920, 940];

type Point = readonly [x: number, y: number];

/** Steps between whole numbers take a third of the bytes of places. */
function closedLine([first, ...points]: Point[]): string {
  if (!first) return "";
  let [x, y] = first;
  let line = "";
  for (const [nextX, nextY] of points) {
    const [stepX, stepY] = [nextX - x, nextY - y];
    if (stepX === 0 && stepY === 0) continue;
    line += `${line && stepX >= 0 ? " " : ""}${stepX}${stepY >= 0 ? " " : ""}${stepY}`;
    [x, y] = [nextX, nextY];
  }
  return line && `M${first[0]} ${first[1]}l${line}z`;
}

/** From `M1.2,3L4,5Z…`, as d3 writes it. */
const shorter = (path: string): string =>
  path
    .split("Z")
    .map((ring) =>
      [...ring.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(
        ([, x, y]): Point => [Math.round(Number(x)), Math.round(Number(y))],
      ),
    )
    .map(closedLine)
    .join("");

/** Without Antarctica, where nobody is verified. */
function drawWorld() {
  const topology = world as unknown as Parameters<typeof feature>[0];
  const { countries } = topology.objects;
  if (!countries) throw new Error("the map has no countries");
  const all = feature(topology, countries) as unknown as ExtendedFeatureCollection;
  const land = all.features.filter(({ id }) => id !== "010");
  const projection = geoNaturalEarth1().fitSize([width, height], { type: "FeatureCollection", features: land });
  const path = geoPath(projection);
  return {
    width,
    height,
    countries: land.map((each) => ({
      code: alpha2OfNumeric[String(each.id)] ?? null,
      outline: shorter(path(each) ?? ""),
    })),
  };
}

/** The map of the world, drawn when the page is built (`virtual:world`): the browser needs neither its geometry nor a library. */
export function worldOutlines(): Plugin {
  return {
    name: "world-outlines",
    resolveId: (id) => (id === name ? `\0${id}` : null),
    load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(drawWorld())};` : null),
  };
}
