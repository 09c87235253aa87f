/** Round whole numbers, some four or five. */
export function axisTicksOf(most: number): number[] {
  const rough = Math.max(1, most) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10) * power);
  const whole = Number.isInteger(step) ? step : Math.ceil(step);
  return Array.from({ length: Math.ceil(Math.max(1, most) / whole) + 1 }, (_, n) => n * whole);
}

/** So that names do not touch. */
export const namesApart = (points: number, width: number, nameWidth: number): number =>
  Math.max(1, Math.ceil((points * nameWidth) / Math.max(1, width)));
