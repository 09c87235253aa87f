/** First letters of two-byte UTF-8 that was read as Windows-1252 or Latin-1, and what then follows them. */
const leads = /[ÂÃÄÅÐÑØÙ]/u;
const followers = /[\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ€]/u;
const replaced = /[\ufffd\u0080-\u009f]/u;
const letterOrDigit = /[\p{L}\p{N}]/u;

/**
 * Whether a name's letters were lost on the way to us: read in another encoding (`JÃ¶rg`), replaced (`J�rg`, `J?rg`), or
 * nothing of it left.
 */
export function hasDestroyedLetters(name: string): boolean {
  if (!letterOrDigit.test(name) || replaced.test(name)) return true;
  const letters = [...name];
  return letters.some((letter, at) => {
    const next = letters[at + 1] ?? "";
    if (leads.test(letter)) return followers.test(next);
    // A question mark of a sentence stands at a word's end.
    return letter === "?" && /\p{L}/u.test(next);
  });
}

/** Beyond ASCII. */
export const hasForeignLetters = (name: string): boolean => /[^ -~]/.test(name);
