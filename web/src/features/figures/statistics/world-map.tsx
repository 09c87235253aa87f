import world from "virtual:world";
import classes from "./statistics.module.css";

type Props = { counts: ReadonlyMap<string, number>; nameOf: (code: string, count: number) => string };

/** By the root, so that small ones show beside the largest. */
const shareOf = (count: number, most: number) => Math.round(18 + 82 * Math.sqrt(count / most));

export default function WorldMap({ counts, nameOf }: Props) {
  const most = Math.max(1, ...counts.values());
  return (
    <svg viewBox={`0 0 ${world.width} ${world.height}`} className={classes.map} data-map aria-hidden>
      {world.countries.map(({ code, outline }) => {
        const count = code ? (counts.get(code) ?? 0) : 0;
        const fill = `color-mix(in oklab, var(--mantine-primary-color-filled) ${shareOf(count, most)}%, var(--app-sunken))`;
        return (
          <path key={outline} d={outline} className={classes.land} {...(count > 0 ? { style: { fill } } : {})}>
            {code && <title>{nameOf(code, count)}</title>}
          </path>
        );
      })}
    </svg>
  );
}
