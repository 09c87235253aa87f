import { type ExtendedFeatureCollection, geoNaturalEarth1, geoPath } from "d3-geo";
import { useMemo } from "react";
import { feature } from "topojson-client";
import world from "world-atlas/countries-110m.json";
import { alpha2OfNumeric } from "./country-numbers.ts";
import classes from "./statistics.module.css";

const [width, height] = [960, 470];

/** Outlines as SVG paths, without Antarctica, where nobody is verified. */
function drawWorld() {
  const topology = world as unknown as Parameters<typeof feature>[0];
  const countries = topology.objects.countries;
  if (!countries) throw new Error("the map has no countries");
  const all = feature(topology, countries) as unknown as ExtendedFeatureCollection;
  const land = all.features.filter(({ id }) => id !== "010");
  const projection = geoNaturalEarth1().fitSize([width, height], { type: "FeatureCollection", features: land });
  const path = geoPath(projection).digits(1);
  return land.map((each) => ({
    key: `${each.id} ${each.properties?.name}`,
    code: alpha2OfNumeric[String(each.id)],
    outline: path(each) ?? "",
  }));
}

type Props = { counts: ReadonlyMap<string, number>; nameOf: (code: string, count: number) => string };

/** The darker, the more: by the root, so that the small ones show beside the largest. */
const shareOf = (count: number, most: number) => Math.round(18 + 82 * Math.sqrt(count / most));

export default function WorldMap({ counts, nameOf }: Props) {
  const countries = useMemo(drawWorld, []);
  const most = Math.max(1, ...counts.values());
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={classes.map} data-map aria-hidden>
      {countries.map(({ key, code, outline }) => {
        const count = code ? (counts.get(code) ?? 0) : 0;
        const fill = `color-mix(in oklab, var(--mantine-primary-color-filled) ${shareOf(count, most)}%, var(--app-sunken))`;
        return (
          <path key={key} d={outline} className={classes.land} {...(count > 0 ? { style: { fill } } : {})}>
            {code && <title>{nameOf(code, count)}</title>}
          </path>
        );
      })}
    </svg>
  );
}
