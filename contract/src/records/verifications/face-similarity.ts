/** [distance, percent] */
const scale: readonly (readonly [number, number])[] = [
  [0, 100],
  [0.52, 80],
  [0.62, 60],
  [1, 0],
];

/** A scale for people, not a probability: by default 80 % and more match and under 60 % do not. */
export function similarityPercent(value: number): number {
  if (!(value >= 0)) throw new RangeError(`A face distance is a number from 0, got ${value}`);
  for (let i = 1; i < scale.length; i++) {
    const [nearer, high] = scale[i - 1] ?? [0, 100];
    const [farther, low] = scale[i] ?? [1, 0];
    if (value <= farther) return high - ((value - nearer) / (farther - nearer)) * (high - low);
  }
  return 0;
}

/** @throws RangeError when the percentage is not from 0 to 100. */
export function distanceAtSimilarity(percent: number): number {
  if (!(percent >= 0 && percent <= 100)) throw new RangeError(`A percentage is 0 to 100, got ${percent}`);
  for (let i = 1; i < scale.length; i++) {
    const [nearer, high] = scale[i - 1] ?? [0, 100];
    const [farther, low] = scale[i] ?? [1, 0];
    if (percent >= low) return nearer + ((high - percent) / (high - low)) * (farther - nearer);
  }
  return 1;
}
