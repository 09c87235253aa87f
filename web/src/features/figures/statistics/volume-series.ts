export const volumeSeries = ["approved", "declined", "customerPending", "pending", "processing"] as const;
export type VolumeSeries = (typeof volumeSeries)[number];

/** They differ by more than hue: each is of another lightness too. */
export const seriesColours: Record<VolumeSeries, string> = {
  approved: "var(--mantine-color-teal-6)",
  declined: "var(--mantine-color-red-7)",
  customerPending: "var(--mantine-color-orange-4)",
  pending: "var(--mantine-color-indigo-4)",
  processing: "var(--mantine-color-gray-5)",
};
