/**
 * What a name may be made of (specification 1, section 5, "names"): letters and marks of every script, blanks, apostrophes,
 * hyphens and dots, 64 characters at most; Persian and Indic names need the joiners, too. At least one letter.
 */
export const personName = /^[ .'’`´‐‑-]{0,63}\p{L}[\p{L}\p{M}\p{Join_Control} .'’`´‐‑-]{0,63}$/u;

/** "Wallet address at most 50, alphanumeric" (specification 1, section 5). */
export const walletAddress = /^[A-Za-z0-9]{1,50}$/;
