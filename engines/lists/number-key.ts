// Numbers of documents and tax numbers are written in many ways: "AB-12 34/5", "ab12345". What
// counts is their letters and digits; two numbers are the same number when their keys are.

// Longer than any number a register gives; a key must fit an index of the database.
const longestKey = 128;

const isPlain = /^[A-Z0-9]*$/;
const isMarked = /[^ -~]/;

export function numberKey(text: string): string {
  if (text.length <= longestKey && isPlain.test(text)) return text;
  if (!isMarked.test(text))
    return text
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, "")
      .slice(0, longestKey);
  const upper = text.normalize("NFKC").toUpperCase().normalize("NFKC");
  return upper.replace(/[^\p{L}\p{N}]/gu, "").slice(0, longestKey);
}
