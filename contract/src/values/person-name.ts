/** Specification 1, section 5, "names". Persian and Indic names need the joiners. */
export const personName = /^[ .'’`´‐‑-]{0,63}\p{L}[\p{L}\p{M}\p{Join_Control} .'’`´‐‑-]{0,63}$/u;

/** Specification 1, section 5. */
export const walletAddress = /^[A-Za-z0-9]{1,50}$/;
