/**
 * Takes a mailed link's parameters out of an address: a secret stays in memory only, never in the address, the history
 * or a referrer (docs/security-checks.md, "Decided").
 * @param page the page that the link opens; undefined: any page
 * @returns the values in the order of `parameters`, or null where one is missing or empty, and the address without them
 */
export function splitMailedLink(
  href: string,
  { page, parameters }: { page?: string | undefined; parameters: readonly string[] },
): { values: readonly string[] | null; rest: string } {
  const url = new URL(href);
  const found = parameters.map((name) => url.searchParams.get(name));
  if ((page !== undefined && url.pathname !== page) || found.every((value) => value === null))
    return { values: null, rest: href };
  for (const name of parameters) url.searchParams.delete(name);
  const values = found.filter((value): value is string => value !== null && value !== "");
  return { values: values.length === parameters.length ? values : null, rest: url.href };
}

/** Called before the router reads the address. @returns what {@link splitMailedLink} took out of it */
export function receiveMailedLink(of: {
  page?: string | undefined;
  parameters: readonly string[];
}): readonly string[] | null {
  const { values, rest } = splitMailedLink(location.href, of);
  if (rest !== location.href) history.replaceState(history.state, "", rest);
  return values;
}
