import type { VerificationView } from "#contract/verifications.contract.ts";
import { queryClient } from "#web/platform/queries.ts";
import type { DeskTab } from "./desk-search.rules.ts";
import { pairsOf } from "./photos/photo-pairs.rules.ts";
import { photoQuery, verificationQuery } from "./verification.query.ts";

/**
 * Asks for a verification, then for the photos that its overview begins with, while the page is still being drawn. Never for a
 * page that is only guessed at: the audit log says who opened a photo.
 */
export async function beginVerification(id: string, tab: DeskTab): Promise<void> {
  const view: VerificationView | undefined = await queryClient
    .ensureQueryData(verificationQuery(id))
    .catch(() => undefined);
  if (!view || tab !== "overview") return;
  const [pair] = pairsOf(view.files.map(({ side }) => side));
  const shown = view.files.filter(({ side }) => pair?.sides.includes(side));
  await Promise.all(shown.map((file) => queryClient.prefetchQuery(photoQuery({ id, fileId: file.id }))));
}
