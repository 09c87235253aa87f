/** `redirectUri` is registered there; the rest is secret until used. */
export type ProviderVisit = { redirectUri: string; state: string; nonce: string; verifier: string };

/** Whom an identity provider has proved. */
export type ProvedPerson = {
  issuer: string;
  subject: string;
  email: string;
  /** Null where the provider says nothing about it. */
  isEmailVerified: boolean | null;
  /** Of Google: the organization that has this account; empty for anybody's own account, and of other providers. */
  hostedDomain: string;
  firstName: string;
  lastName: string;
  /** Null where they are not wanted, or the provider did not send them all. */
  groups: readonly string[] | null;
};
