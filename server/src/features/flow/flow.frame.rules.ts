/**
 * The https origin of a form's redirect URL, written so that it stands for this one host in a policy (CSP 3,
 * `frame-ancestors`): the URL standard lets `;` and `*` into a host's name. Null when there is none.
 */
export function frameOriginOf(redirectUrl: string): string | null {
  const { protocol, origin } = URL.canParse(redirectUrl) ? new URL(redirectUrl) : { protocol: "", origin: "" };
  return protocol === "https:" && /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/.test(origin) ? origin : null;
}
