const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');

/** This page's nonce; its content policy refuses style elements without it. */
export const styleNonce = (): string => meta?.nonce ?? "";

/** Mantine's scroll lock adds a style element too; it reads the nonce from here. */
export function shareNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
