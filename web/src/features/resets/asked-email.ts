/** Where a password link was asked for, for the page that says so; in memory only. */
let asked: string | null = null;
let isFactorAsked = false;

export const rememberAskedEmail = (email: string): void => {
  asked = email;
};
export const askedEmail = (): string | null => asked;

/** A two-factor link was mailed in this visit. */
export const rememberFactorAsked = (): void => {
  isFactorAsked = true;
};
export const wasFactorAsked = (): boolean => isFactorAsked;
