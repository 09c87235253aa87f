import { pseudoWords } from "#web/platform/pseudo-words.ts";
import { words as english } from "./en.statistics.ts";

export const words = pseudoWords(english);
