import type { FormConfig } from "#contract/forms/form-config.ts";

/**
 * The https origin of an address, written so that it stands for this one host in a policy (CSP 3, `frame-ancestors`): the
 * URL standard lets `;` and `*` into a host's name. Null when there is none.
 */
export function frameOriginOf(address: string): string | null {
  const { protocol, origin } = URL.canParse(address) ? new URL(address) : { protocol: "", origin: "" };
  return protocol === "https:" && /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/.test(origin) ? origin : null;
}

/** Who may frame a form's pages: where it sends applicants afterwards, and its own domain. */
export const frameOriginsOf = ({
  redirectUrl,
  domainName,
}: Pick<FormConfig, "redirectUrl" | "domainName">): string[] => {
  const origins = [frameOriginOf(redirectUrl), domainName === "" ? null : frameOriginOf(`https://${domainName}`)];
  return [...new Set(origins.filter((origin) => origin !== null))];
};

/** The ids of Google's tags on a form's pages. */
export const tagIdsOf = (form: Pick<FormConfig, "googleTagManagerId" | "googleTrackingId">): string[] =>
  [form.googleTagManagerId, form.googleTrackingId].filter((id) => id !== "");
