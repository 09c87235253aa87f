const dayMs = 86_400_000;
const soonDays = 60;

/** Both `YYYY-MM-DD`. Null where the day cannot be read. */
export function expiryOf(day: string | null | undefined, today: string): "over" | "soon" | "fine" | null {
  const left = (Date.parse(day ?? "") - Date.parse(today)) / dayMs;
  if (Number.isNaN(left)) return null;
  if (left < 0) return "over";
  return left <= soonDays ? "soon" : "fine";
}

/** In whole years; null where the day cannot be read. */
export function ageOf(dob: string | null | undefined, today: string): number | null {
  if (!dob || Number.isNaN(Date.parse(dob))) return null;
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  return today.slice(5) < dob.slice(5) ? years - 1 : years;
}
