/** The email that a password link was sent to; in memory only. */
let requested: string | null = null;
let isFactorRequested = false;

export const rememberRequestedEmail = (email: string): void => {
  requested = email;
};
export const requestedEmail = (): string | null => requested;

export const rememberFactorRequested = (): void => {
  isFactorRequested = true;
};
export const wasFactorRequested = (): boolean => isFactorRequested;
