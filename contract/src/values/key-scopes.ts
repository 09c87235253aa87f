/**
 * What an API key may do beside reading ids and statuses: `write` makes and changes, `personal` reads what is known of
 * people, `screening` asks the lists.
 */
export const keyScopes = ["personal", "screening", "write"] as const;
export type ApiKeyScope = (typeof keyScopes)[number];
