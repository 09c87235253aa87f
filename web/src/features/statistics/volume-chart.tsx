import { BarChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import type { VolumePoint } from "#contract/statistics.contract.ts";
import { seriesColours, type VolumeSeries, volumeSeries } from "./volume-series.ts";

type Props = {
  points: VolumePoint[];
  nameOf: (datetime: string) => string;
  labelOf: (series: VolumeSeries) => string;
  format: (value: number) => string;
  /** With a second, small chart below, in which one picks a part. */
  isLong: boolean;
  zoom: string;
};

/** Bars stacked by status. Fetched with the screen that shows it. */
export default function VolumeChart({ points, nameOf, labelOf, format, isLong, zoom }: Props) {
  return (
    <BarChart
      h={300}
      data={points.map((point) => ({ ...point, name: nameOf(point.datetime) }))}
      dataKey="name"
      type="stacked"
      series={volumeSeries.map((name) => ({ name, label: labelOf(name), color: seriesColours[name] }))}
      valueFormatter={format}
      tickLine="none"
      gridAxis="x"
      maxBarWidth={48}
      barProps={{ isAnimationActive: false }}
      xAxisProps={{ minTickGap: 24, tickMargin: 8 }}
      yAxisProps={{ allowDecimals: false, width: 44 }}
      withBrush={isLong}
      brushProps={{ height: 26, travellerWidth: 10, ariaLabel: zoom, dataKey: "name", tickFormatter: () => "" }}
    />
  );
}
