export const volumeSeries = ["approved", "declined", "customerPending", "pending", "processing"] as const;
export type VolumeSeries = (typeof volumeSeries)[number];

/** Told apart by more than hue: each is of another lightness too. */
export const seriesColours: Record<VolumeSeries, string> = {
  approved: "teal.6",
  declined: "red.7",
  customerPending: "orange.4",
  pending: "indigo.4",
  processing: "gray.5",
};
