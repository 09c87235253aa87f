/**
 * A fingerprint of the browser's features, 32 hex digits, sent only to our server. It is a hint for reviewers:
 * undefined if it fails, and the applicant goes on.
 */
export async function deviceFingerprint(): Promise<string | undefined> {
  try {
    const { load } = await import("@fingerprintjs/fingerprintjs");
    const agent = await load({ monitoring: false });
    const { visitorId } = await agent.get();
    return /^[0-9a-f]{16,64}$/.test(visitorId) ? visitorId : undefined;
  } catch {
    return undefined;
  }
}
