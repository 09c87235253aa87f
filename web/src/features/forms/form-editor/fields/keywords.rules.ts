import { formLimits } from "#contract/records/forms/form-limits.ts";
import { Keyword } from "#contract/records/steps/adverse-media.schema.ts";
import { sayMessage } from "#web/platform/i18n.ts";

/** Why a word is refused; for an invalid word the contract's message. */
export type KeywordRefusal = "twice" | "full" | { message: string };

function refusalOf(words: readonly string[], word: string): KeywordRefusal | null {
  const parsed = Keyword.safeParse(word);
  if (!parsed.success) return { message: sayMessage(parsed.error.issues[0]?.message ?? "") };
  if (words.some((each) => each.toLowerCase() === word.toLowerCase())) return "twice";
  return words.length >= formLimits.keywords ? "full" : null;
}

/** `rest` is what was not added and stays in the field. */
export function addKeywords(
  words: readonly string[],
  typed: string,
): { words: string[]; rest: string; refusal: KeywordRefusal | null } {
  const taken = [...words];
  const parts = typed.split(/[,;\n]/).map((part) => part.trim());
  for (const [index, part] of parts.entries()) {
    if (part === "") continue;
    const refusal = refusalOf(taken, part);
    if (refusal) return { words: taken, rest: parts.slice(index).filter(Boolean).join(", "), refusal };
    taken.push(part);
  }
  return { words: taken, rest: "", refusal: null };
}
