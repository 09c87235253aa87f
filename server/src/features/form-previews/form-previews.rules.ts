/** The page of a preview link: beside `/verify/TOKEN`, so that neither is ever taken for the other. */
export const previewAddress = (applicantUrl: string, token: string): string =>
  new URL(`/verify/preview/${token}`, applicantUrl).href;
