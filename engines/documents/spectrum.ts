/** In place, of 2^n values. Source: J. W. Cooley and J. W. Tukey, 1965. */
function transform(re: Float64Array, im: Float64Array): void {
  const n = re.length;
  for (let i = 1, j = 0; i < n; i += 1) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    [re[i], re[j]] = [re[j] ?? 0, re[i] ?? 0];
    [im[i], im[j]] = [im[j] ?? 0, im[i] ?? 0];
  }
  for (let size = 2; size <= n; size *= 2) {
    const half = size / 2;
    for (let k = 0; k < half; k += 1) {
      const angle = (-2 * Math.PI * k) / size;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      for (let at = k; at < n; at += size) {
        const other = at + half;
        const [x, y] = [re[other] ?? 0, im[other] ?? 0];
        const [tx, ty] = [x * cos - y * sin, x * sin + y * cos];
        re[other] = (re[at] ?? 0) - tx;
        im[other] = (im[at] ?? 0) - ty;
        re[at] = (re[at] ?? 0) + tx;
        im[at] = (im[at] ?? 0) + ty;
      }
    }
  }
}

/** Power of each frequency of a square tile, its middle taken off and its edges faded; row 0 and column 0 are frequency 0. */
export function powerSpectrum(tile: Float64Array, size: number): Float64Array {
  const fade = Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (size - 1)));
  const mean = tile.reduce((sum, value) => sum + value, 0) / tile.length;
  const re = tile.map((value, at) => (value - mean) * (fade[at % size] ?? 0) * (fade[Math.floor(at / size)] ?? 0));
  const im = new Float64Array(re.length);
  for (let y = 0; y < size; y += 1)
    transform(re.subarray(y * size, (y + 1) * size), im.subarray(y * size, (y + 1) * size));
  const column = { re: new Float64Array(size), im: new Float64Array(size) };
  for (let x = 0; x < size; x += 1) {
    for (let y = 0; y < size; y += 1) {
      column.re[y] = re[y * size + x] ?? 0;
      column.im[y] = im[y * size + x] ?? 0;
    }
    transform(column.re, column.im);
    for (let y = 0; y < size; y += 1) {
      re[y * size + x] = column.re[y] ?? 0;
      im[y * size + x] = column.im[y] ?? 0;
    }
  }
  return re.map((value, at) => value * value + (im[at] ?? 0) ** 2);
}
