/** Nobody is older (specification 1, section 5). */
const mostYears = 100;

/** Days are YYYY-MM-DD, which compare as text. */
export function whyNotBorn(day: string, today: string): "future" | "too_old" | null {
  if (day > today) return "future";
  const oldest = `${Number(today.slice(0, 4)) - mostYears}${today.slice(4)}`.padStart(10, "0");
  return day < oldest ? "too_old" : null;
}
