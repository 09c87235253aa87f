const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');

/** The nonce that the server gave this page; style elements without it are refused by the page's policy. */
export const styleNonce = (): string => meta?.nonce ?? "";
