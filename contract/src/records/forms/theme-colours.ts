type Rgb = readonly [number, number, number];

const channelsOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** 0 (black) to 1 (white), of `#rrggbb` (WCAG 2.2, "relative luminance"). */
export function colourLuminanceOf(hex: string): number {
  const [red, green, blue] = channelsOf(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** 1 (the same) to 21 (black on white) (WCAG 2.2, "contrast ratio"). */
export function colourContrastOf(one: string, other: string): number {
  const [a, b] = [colourLuminanceOf(one), colourLuminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

export function mixColours(hex: string, other: string, share: number): string {
  const [one, two] = [channelsOf(hex), channelsOf(other)];
  const mixed = one.map((channel, at) => Math.round(channel * share + (two[at] ?? 0) * (1 - share)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

export const readableTextOn = (ground: string): string =>
  colourContrastOf("#ffffff", ground) >= colourContrastOf("#000000", ground) ? "#ffffff" : "#000000";

/** The colour itself where its contrast is at least `ratio`, else the nearest mix with white or black. */
export function readableOn(hex: string, grounds: readonly string[], ratio: number): string {
  const reads = (colour: string) => grounds.every((ground) => colourContrastOf(colour, ground) >= ratio);
  const [ground = "#ffffff"] = grounds;
  const end = colourLuminanceOf(ground) > 0.18 ? "#000000" : "#ffffff";
  for (let percent = 100; percent > 0; percent -= 2) {
    const mixed = mixColours(hex, end, percent / 100);
    if (reads(mixed)) return mixed;
  }
  return end;
}
