export const legalNames = ["terms", "privacy", "dataProtection"] as const;
export type LegalName = (typeof legalNames)[number];
