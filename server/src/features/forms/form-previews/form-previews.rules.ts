/** Not below `/verify/TOKEN`, so that a preview is never taken for a link. */
export const formPreviewAddress = (applicantUrl: string, token: string): string =>
  new URL(`/verify/preview/${token}`, applicantUrl).href;
