export const containingPattern = (search: string): string => `%${search.replace(/[\\%_]/g, "\\$&")}%`;

/** A form that redirects to our own applicant's page would never end. */
export function isOwnVerifyPage(own: { publicUrl: string; applicantUrl: string }, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const wanted = new URL(address);
  const ownHosts = [own.publicUrl, own.applicantUrl].map((url) => new URL(url).hostname);
  // The server reads `/%76erify` as `/verify`.
  const path = wanted.pathname.replaceAll(/%([0-7][\da-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return ownHosts.includes(wanted.hostname.replace(/\.$/, "")) && /^\/verify(\/|$)/.test(path);
}
