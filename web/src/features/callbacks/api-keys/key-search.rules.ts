type Ends = { environment: "prod" | "test"; name: string; firstEight: string; lastFour: string };

const beginnings = { vd_prod_: "prod", vd_test_: "test" } as const;

/** Longer than both known ends together: a key as somebody has found it, whole. */
const longestPart = 12;

function isOfKey(part: string, firstEight: string, lastFour: string): boolean {
  const [first, last] = [firstEight.toLowerCase(), lastFour.toLowerCase()];
  if (part.length > longestPart) return (first === "" || part.startsWith(first)) && part.endsWith(last);
  const isBeginning = first !== "" && (first.startsWith(part) || part.startsWith(first));
  return isBeginning || last.endsWith(part) || (part.length > last.length && part.endsWith(last));
}

/** By the beginning of a key, its end, the whole key as it leaked, or words of its name. */
export function matchesKey(typed: string, { environment, name, firstEight, lastFour }: Ends): boolean {
  const text = typed.trim().toLowerCase();
  if (text === "") return true;
  const beginning = Object.entries(beginnings).find(([start]) => text.startsWith(start));
  if (!beginning) return name.toLowerCase().includes(text) || isOfKey(text, firstEight, lastFour);
  const [start, of] = beginning;
  const part = text.slice(start.length);
  return of === environment && (part === "" || isOfKey(part, firstEight, lastFour));
}
