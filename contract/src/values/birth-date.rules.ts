/** Specification 1, section 5, "date of birth". Days are YYYY-MM-DD. */
export function whyNotBornOn(dob: string, today: string): "future" | "over_100_years" | null {
  if (dob > today) return "future";
  return dob < `${Number(today.slice(0, 4)) - 100}${today.slice(4)}` ? "over_100_years" : null;
}
