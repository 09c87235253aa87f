/** The email that a password link was sent to; in memory only. */
let asked: string | null = null;
let isFactorAsked = false;

export const rememberAskedEmail = (email: string): void => {
  asked = email;
};
export const askedEmail = (): string | null => asked;

export const rememberFactorAsked = (): void => {
  isFactorAsked = true;
};
export const wasFactorAsked = (): boolean => isFactorAsked;
