/** Something well-formed that this product cannot work with. */
export class UnsupportedKind extends Error {}
