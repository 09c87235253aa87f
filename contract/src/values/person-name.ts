/** Specification 1, section 5, "names", without their length. Persian and Indic names need the joiners; Catalan ones, and foreign ones in Chinese, the middle dot; Hebrew ones the maqaf and the geresh. */
export const personName = /^[ .'’`´׳‐‑־-]*\p{L}[\p{L}\p{M}\p{Join_Control} .·'’`´׳‐‑־-]*$/u;

/** Specification 1, section 5. */
export const walletAddress = /^[A-Za-z0-9]{1,50}$/;
