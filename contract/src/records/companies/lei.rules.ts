/** ISO 17442: 18 letters and digits, two check digits by ISO/IEC 7064 MOD 97-10. */
export function isLei(text: string): boolean {
  const lei = text.replace(/[ -]/g, "").toUpperCase();
  if (!/^[0-9A-Z]{18}[0-9]{2}$/.test(lei)) return false;
  let rest = 0;
  for (const letter of lei) {
    const value = Number.parseInt(letter, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
