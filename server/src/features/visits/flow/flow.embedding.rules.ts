import type { FormConfig } from "#contract/records/forms/form-config.ts";

/** CSP 3, `frame-ancestors`: the URL standard allows `;` and `*` in a host's name. */
export function frameOriginOf(address: string): string | null {
  const { protocol, origin } = URL.canParse(address) ? new URL(address) : { protocol: "", origin: "" };
  return protocol === "https:" && /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/.test(origin) ? origin : null;
}

export const frameOriginsOf = ({
  redirectUrl,
  domainName,
}: Pick<FormConfig, "redirectUrl" | "domainName">): string[] => {
  const origins = [frameOriginOf(redirectUrl), domainName === "" ? null : frameOriginOf(`https://${domainName}`)];
  return [...new Set(origins.filter((origin) => origin !== null))];
};

export const tagIdsOf = (form: Pick<FormConfig, "googleTagManagerId" | "googleTrackingId">): string[] =>
  [form.googleTagManagerId, form.googleTrackingId].filter((id) => id !== "");
