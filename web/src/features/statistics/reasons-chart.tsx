import { BarChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";

type Props = {
  reasons: { name: string; now: number; before: number }[];
  words: { now: string; before: string };
  format: (value: number) => string;
};

/** One pair of bars for each reason: these days, and as many before. */
export default function ReasonsChart({ reasons, words, format }: Props) {
  return (
    <BarChart
      h={Math.max(180, reasons.length * 44 + 40)}
      data={reasons}
      dataKey="name"
      orientation="vertical"
      series={[
        { name: "now", label: words.now, color: "indigo.6" },
        { name: "before", label: words.before, color: "gray.5" },
      ]}
      valueFormatter={format}
      withLegend
      legendProps={{ verticalAlign: "top", align: "left", height: 36 }}
      tickLine="none"
      gridAxis="y"
      maxBarWidth={16}
      barProps={{ isAnimationActive: false }}
      xAxisProps={{ allowDecimals: false }}
      yAxisProps={{ width: 150, tickMargin: 6 }}
    />
  );
}
