import { useElementSize } from "@mantine/hooks";
import { ticksOf } from "./chart-axis.rules.ts";
import classes from "./charts.module.css";

type Props = {
  reasons: { name: string; now: number; before: number }[];
  words: { now: string; before: string };
  format: (value: number) => string;
};

const [row, bar, foot] = [46, 15, 28];

/** One pair of bars for each reason: these days, and as many before. */
export default function ReasonsChart({ reasons, words, format }: Props) {
  const { ref, width } = useElementSize();
  const start = Math.min(170, width * 0.36);
  const ticks = ticksOf(Math.max(0, ...reasons.flatMap(({ now, before }) => [now, before])));
  const scale = Math.max(0, width - start - 28) / (ticks.at(-1) ?? 1);
  const height = reasons.length * row + foot;
  return (
    <div ref={ref}>
      <ul className={classes.legend}>
        <li>
          <i className={classes.now} />
          {words.now}
        </li>
        <li>
          <i className={classes.before} />
          {words.before}
        </li>
      </ul>
      <svg width={width} height={height} data-chart aria-hidden className={classes.svg}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={start + tick * scale}
              x2={start + tick * scale}
              y1={0}
              y2={height - foot}
              className={classes.grid}
            />
            <text x={start + tick * scale} y={height - 8} textAnchor="middle" className={classes.tick}>
              {format(tick)}
            </text>
          </g>
        ))}
        {reasons.map(({ name, now, before }, n) => (
          <g key={name}>
            <title>{`${name}: ${format(now)} (${words.before}: ${format(before)})`}</title>
            <text x={start - 12} y={n * row + row / 2 + 4} textAnchor="end" className={classes.tick}>
              {name}
            </text>
            <rect
              x={start}
              y={n * row + row / 2 - bar - 1}
              width={now * scale}
              height={bar}
              rx={2}
              className={classes.now}
            />
            <rect
              x={start}
              y={n * row + row / 2 + 1}
              width={before * scale}
              height={bar}
              rx={2}
              className={classes.before}
            />
          </g>
        ))}
      </svg>
    </div>
  );
}
