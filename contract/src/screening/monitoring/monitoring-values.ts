/** Specification 2, section 3, "Monitoring settings". */
export const monitoringEventTypes = ["document_expired", "database_screening"] as const;
export type MonitoringEventType = (typeof monitoringEventTypes)[number];

/** Days before a document expires; 0: when it has. */
export const expirationPeriods = [0, 7, 14, 30, 60, 90] as const;

/** `*`: every published list; `selected`: the kinds and blacklists that are named. */
export const databaseListTypes = ["*", "selected"] as const;

export const monitoringRunStatuses = ["running", "done", "failed"] as const;

/** As it was last reported to the project. */
export const expiryStates = ["none", "expiring", "expired"] as const;
export type ExpiryState = (typeof expiryStates)[number];

export const monitoredStates = ["hits", "expiry"] as const;

/** The hits of an event are named up to this number; the rest is counted. */
export const namedHitsMost = 20;
