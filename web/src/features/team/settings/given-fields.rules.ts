/** Only filled fields with a new value are sent (specification 2, section 5). */
export function givenFields<T extends Record<string, string>>(
  typed: T,
  kept: { [K in keyof T]: string | null },
): Partial<T> {
  const given = Object.entries(typed).filter(
    ([name, value]) => value.trim() !== "" && value.trim() !== (kept[name] ?? ""),
  );
  return Object.fromEntries(given.map(([name, value]) => [name, value.trim()])) as Partial<T>;
}
