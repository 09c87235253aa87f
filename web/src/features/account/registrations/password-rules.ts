import * as limits from "#contract/limits.ts";

/** The single rules of the contract's NewPassword, ticked off while typing (specification 1, section 5). */
export const passwordRules = [
  { rule: "length", holds: (text: string) => text.length >= limits.passwordMin && text.length <= limits.passwordMax },
  { rule: "upper", holds: (text: string) => /[A-Z]/.test(text) },
  { rule: "lower", holds: (text: string) => /[a-z]/.test(text) },
  { rule: "digit", holds: (text: string) => /\d/.test(text) },
  { rule: "special", holds: (text: string) => /[^\p{L}\p{M}\p{N}\s]/u.test(text) },
  { rule: "noSpace", holds: (text: string) => text.length > 0 && /^\S*$/.test(text) },
] as const;
