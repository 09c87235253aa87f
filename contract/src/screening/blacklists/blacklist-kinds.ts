// Apart from other values: every page knows the addresses of all screens, and one of them names a kind.
export const blacklistKinds = ["PERSON", "COMPANY", "DOCUMENT", "TAX_ID"] as const;
export type BlacklistKind = (typeof blacklistKinds)[number];
