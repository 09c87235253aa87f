const onTheirWay = new Map<string, Promise<unknown>>();

/** An equal request while one is running, as by a double click, shares its answer. */
export function inOneFlight<T>(key: string, start: () => Promise<T>): Promise<T> {
  const known = onTheirWay.get(key);
  if (known !== undefined) return known as Promise<T>;
  const flight = start().finally(() => onTheirWay.delete(key));
  onTheirWay.set(key, flight);
  return flight;
}
