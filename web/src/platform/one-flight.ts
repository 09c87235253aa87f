const onTheirWay = new Map<string, Promise<unknown>>();

/** The same thing asked for again while it is on its way, as by a double click, is the first one: both get its answer. */
export function inOneFlight<T>(key: string, start: () => Promise<T>): Promise<T> {
  const known = onTheirWay.get(key);
  if (known !== undefined) return known as Promise<T>;
  const flight = start().finally(() => onTheirWay.delete(key));
  onTheirWay.set(key, flight);
  return flight;
}
