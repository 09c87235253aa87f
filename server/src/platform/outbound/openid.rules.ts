export type OpenIdClaims = Readonly<Record<string, unknown>>;

/** Entra's addresses for every organization at once say `{tenantid}`: anybody's own organization would be believed. */
export const isOfManyOrganizations = (issuer: string): boolean => issuer.includes("{");

/**
 * Whether an email is verified is said by the source that names it, or by the other one of the same email.
 * @param claims of the ID token @param more of the userinfo endpoint
 */
export function emailOf(claims: OpenIdClaims, more: OpenIdClaims): { email: unknown; email_verified: unknown } {
  const isOther = claims.email === undefined || (claims.email_verified === undefined && claims.email === more.email);
  const { email, email_verified } = isOther ? more : claims;
  return { email, email_verified };
}

/**
 * Google verifies an email also for an account of somebody's own, which stays theirs when they leave the organization.
 * @param hostedDomain the claim `hd`: whose organization the account is of
 */
export const isOwnAccountAtGoogle = (
  domains: readonly string[],
  { issuer, hostedDomain }: { issuer: string; hostedDomain: string },
): boolean => issuer === "https://accounts.google.com" && !domains.includes(hostedDomain);
