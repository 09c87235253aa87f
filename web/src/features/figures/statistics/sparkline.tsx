import classes from "./statistics.module.css";

const [width, height] = [96, 32];

/** Decorative: the chart below has the same values with axes. Null where there is nothing to show. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const known = values.flatMap((value, n) => (value === null ? [] : [{ value, n }]));
  const most = Math.max(...known.map(({ value }) => value));
  if (known.length < 2 || most <= 0) return null;
  const x = (n: number) => (n * width) / Math.max(1, values.length - 1);
  const y = (value: number) => height - 2 - (value * (height - 4)) / most;
  const line = known.map(({ value, n }) => `${x(n).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} className={classes.spark} aria-hidden>
      <polyline points={line} />
    </svg>
  );
}
