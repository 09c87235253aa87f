/** Enough for small print, small enough for a phone's connection. */
const longestSidePx = 3200;

export function sizeToSend(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longestSidePx / Math.max(width, height, 1));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
