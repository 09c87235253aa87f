/** By which numbers are the same: without case, spaces and punctuation, in one width. */
export const numberKey = (text: string): string =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
