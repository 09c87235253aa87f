import { addHashesWithoutOne, CODES, hashCodes } from "./word-codes.ts";

export const SPELLED_KEY = 1;
export const CONSONANTS_KEY = 2;
const SOUND_KEY = 3;
const EASTERN_KEY = 4;
/** Longer words would have too many; two of their letters may be wrong and trigrams still find them. */
const LONGEST = 14;

/** The sound itself and the sound without each of its letters: two words one edit apart share one. */
export function keysOfSound(sound: ArrayLike<number>): number[] {
  const keys = [hashCodes(sound, SOUND_KEY)];
  if (sound.length > 2 && sound.length <= LONGEST) addHashesWithoutOne(keys, sound, SOUND_KEY);
  return keys;
}

export const TRIGRAMS = CODES * CODES * CODES;

/** Three sounds in a row, with an edge at both ends. */
export function wordTrigramsOf(sound: ArrayLike<number>): number[] {
  const found: number[] = [];
  let [before, at] = [0, 0];
  for (let i = 0; i <= sound.length; i += 1) {
    const next = sound[i] ?? 0;
    found.push((before * CODES + at) * CODES + next);
    before = at;
    at = next;
  }
  return found;
}

/** Of what `nameSkeletonsOf` gives. */
export const easternKey = (skeleton: string): number =>
  hashCodes(
    Array.from(skeleton, (letter) => letter.charCodeAt(0)),
    EASTERN_KEY,
  );
