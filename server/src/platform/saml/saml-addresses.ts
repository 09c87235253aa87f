/** Of this installation, below `PUBLIC_URL`: where a provider's answers arrive, and what it is to know of us. */
export const samlPaths = { consumer: "/saml/acs", metadata: "/saml/metadata" } as const;
