/**
 * Days that name the shape of our own additions to KYCAID's API, the newest first; a key keeps the newest of the day on
 * which it was made. KYCAID's shapes never change, nor do yente's. How a version is added: docs/decisions/0166.
 */
export const apiVersions = ["2027-01-15"] as const;

export const newestVersion: string = apiVersions[0];

export const versionHeader = "Veridesk-Version";
