const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');

/** The nonce that the server gave this page; style elements without it are refused by the page's policy. */
export const styleNonce = (): string => meta?.nonce ?? "";

/** What locks the page's scrolling behind a drawer makes a style element too; this is where it looks for the nonce. */
export function shareNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
