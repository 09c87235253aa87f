import type { VolumePoint } from "#contract/figures/statistics.contract.ts";

export const volumeSeries = ["approved", "declined", "pending", "processing"] as const;
export type VolumeSeries = (typeof volumeSeries)[number];

/** Both kinds of pending are "To review". */
export const inSeries = (point: VolumePoint, name: VolumeSeries): number =>
  name === "pending" ? point.pending + point.customerPending : point[name];

export const totalOf = (point: VolumePoint): number =>
  volumeSeries.reduce((sum, name) => sum + inSeries(point, name), 0);

/** They differ by more than hue: each is of another lightness too. */
export const seriesColours: Record<VolumeSeries, string> = {
  approved: "var(--mantine-color-teal-6)",
  declined: "var(--mantine-color-red-7)",
  pending: "var(--mantine-color-indigo-4)",
  processing: "var(--mantine-color-gray-5)",
};
