import { bankIdParameter } from "#contract/values/bank-id-return.ts";

const storedKey = "veridesk.bank";
let word: string | null = null;

/** Out of the address before any request, as a link is; kept over a reload. */
export function takeBankReturn(): void {
  const url = new URL(location.href);
  word = url.searchParams.get(bankIdParameter);
  try {
    if (word === null) word = sessionStorage.getItem(storedKey);
    else sessionStorage.setItem(storedKey, word);
  } catch {
    // Storage may be switched off; then a reload loses it.
  }
  if (!url.searchParams.has(bankIdParameter)) return;
  url.searchParams.delete(bankIdParameter);
  history.replaceState(history.state, "", `${url.pathname}${url.search}`);
}

/** What the browser brought back from a bank, until the bank's result is read. */
export const bankReturn = (): string | null => word;

export function dropBankReturn(): void {
  word = null;
  try {
    sessionStorage.removeItem(storedKey);
  } catch {}
}
