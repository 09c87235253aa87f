import type { FormConfig } from "#contract/forms/form-config.ts";

/**
 * The https origin, safe for a policy (CSP 3, `frame-ancestors`): the URL standard allows `;` and `*` in a host's
 * name. Null when there is none.
 */
export function frameOriginOf(address: string): string | null {
  const { protocol, origin } = URL.canParse(address) ? new URL(address) : { protocol: "", origin: "" };
  return protocol === "https:" && /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/.test(origin) ? origin : null;
}

/** The origin of the redirect, and the form's own domain. */
export const frameOriginsOf = ({
  redirectUrl,
  domainName,
}: Pick<FormConfig, "redirectUrl" | "domainName">): string[] => {
  const origins = [frameOriginOf(redirectUrl), domainName === "" ? null : frameOriginOf(`https://${domainName}`)];
  return [...new Set(origins.filter((origin) => origin !== null))];
};

export const tagIdsOf = (form: Pick<FormConfig, "googleTagManagerId" | "googleTrackingId">): string[] =>
  [form.googleTagManagerId, form.googleTrackingId].filter((id) => id !== "");
