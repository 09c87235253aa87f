/** Bytes that are not what they should be. */
export class DerError extends Error {}
