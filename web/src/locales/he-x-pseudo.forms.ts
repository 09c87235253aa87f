import { pseudoWords } from "#web/platform/pseudo-words.ts";
import { words as english } from "./en.forms.ts";

export const words = pseudoWords(english);
