import { RangeSlider } from "@mantine/core";
import "@mantine/core/styles/Slider.layer.css";
import { useElementSize } from "@mantine/hooks";
import { type KeyboardEvent, useState } from "react";
import type { VolumePoint } from "#contract/figures/statistics.contract.ts";
import { axisTicksOf, namesApart } from "./chart-axis.rules.ts";
import classes from "./charts.module.css";
import { inSeries, seriesColours, totalOf, type VolumeSeries, volumeSeries } from "./volume-series.ts";

type Words = {
  nameOf: (datetime: string) => string;
  labelOf: (series: VolumeSeries) => string;
  format: (value: number) => string;
  zoomFrom: string;
  zoomTo: string;
  walk: string;
  before: string;
};
/** `earlier`: how many there were at the same point of the period before. */
type Drawn = { points: VolumePoint[]; earlier: readonly number[] };
type Props = Words & Drawn;

const [height, start, top, bottom] = [280, 52, 8, 28];
const ground = height - top - bottom;

function Stack({ point, x, width, scale }: { point: VolumePoint; x: number; width: number; scale: number }) {
  let y = top + ground;
  return volumeSeries.map((name) => {
    const size = inSeries(point, name) * scale;
    y -= size;
    return (
      size > 0 && <rect key={name} x={x} y={y} width={width} height={size} style={{ fill: seriesColours[name] }} />
    );
  });
}

type TipProps = { point: VolumePoint; before: number | undefined; x: number; isLate: boolean; words: Words };

function Tip({ point, before, x, isLate, words }: TipProps) {
  return (
    <div className={classes.tip} style={isLate ? { right: `calc(100% - ${x - 8}px)` } : { left: x + 8 }} role="status">
      <b>{words.nameOf(point.datetime)}</b>
      {volumeSeries.map((name) => (
        <span key={name}>
          <i style={{ background: seriesColours[name] }} />
          {words.labelOf(name)}
          <b>{words.format(inSeries(point, name))}</b>
        </span>
      ))}
      {before !== undefined && (
        <span>
          <i className={classes.earlier} />
          {words.before}
          <b>{words.format(before)}</b>
        </span>
      )}
    </div>
  );
}

function Bars({ points, earlier, words }: Drawn & { words: Words }) {
  const { ref, width } = useElementSize();
  const [at, setAt] = useState<number | null>(null);
  const ticks = axisTicksOf(Math.max(0, ...points.map(totalOf), ...earlier));
  const scale = ground / (ticks.at(-1) ?? 1);
  const barsWidth = Math.max(0, width - start);
  const step = barsWidth / Math.max(1, points.length);
  const bar = Math.min(48, step * 0.76);
  const apart = namesApart(points.length, barsWidth, 84);
  const middle = (n: number) => start + (n + 0.5) * step;
  const line = earlier.map((total, n) => `${middle(n)},${top + ground - total * scale}`).join(" ");
  const walk = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
    const move = moves[event.key];
    if (event.key === "Escape") setAt(null);
    if (move === undefined) return;
    event.preventDefault();
    setAt(Math.min(points.length - 1, Math.max(0, (at ?? (move > 0 ? -1 : points.length)) + move)));
  };
  const shown = at === null ? undefined : points[at];
  return (
    <div
      className={classes.bars}
      ref={ref}
      role="application"
      aria-label={words.walk}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk along the bars
      tabIndex={0}
      onKeyDown={walk}
      onBlur={() => setAt(null)}
      onPointerLeave={() => setAt(null)}
    >
      <svg width={width} height={height} data-chart aria-hidden className={classes.svg}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={start}
              x2={width}
              y1={top + ground - tick * scale}
              y2={top + ground - tick * scale}
              className={classes.grid}
            />
            <text x={start - 10} y={top + ground - tick * scale + 4} className={classes.tick} textAnchor="end">
              {words.format(tick)}
            </text>
          </g>
        ))}
        {points.map((point, n) => (
          <g key={point.datetime} onPointerEnter={() => setAt(n)}>
            <rect
              x={start + n * step}
              y={top}
              width={step}
              height={ground}
              className={classes.band}
              data-shown={n === at}
            />
            <Stack point={point} x={middle(n) - bar / 2} width={bar} scale={scale} />
            {n % apart === 0 && (
              <text x={Math.min(middle(n), width - 22)} y={height - 8} className={classes.tick} textAnchor="middle">
                {words.nameOf(point.datetime)}
              </text>
            )}
          </g>
        ))}
        <polyline points={line} className={classes.line} />
      </svg>
      {shown && at !== null && (
        <Tip point={shown} before={earlier[at]} x={middle(at)} isLate={at > points.length / 2} words={words} />
      )}
    </div>
  );
}

export default function VolumeChart({ points, earlier, ...words }: Props) {
  const last = points.length - 1;
  const [[from, to], setPart] = useState<[number, number]>([0, last]);
  return (
    <>
      <Bars points={points.slice(from, to + 1)} earlier={earlier.slice(from, to + 1)} words={words} />
      {last > 6 && (
        <div className={classes.zoom}>
          <RangeSlider
            min={0}
            max={last}
            step={1}
            minRange={0}
            size="sm"
            value={[from, to]}
            onChange={setPart}
            label={(n) => words.nameOf(points[n]?.datetime ?? "")}
            thumbFromLabel={words.zoomFrom}
            thumbToLabel={words.zoomTo}
          />
        </div>
      )}
    </>
  );
}
