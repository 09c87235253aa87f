import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { queryClient } from "#web/platform/queries.ts";
import { photoPairsOf } from "./photos/photo-pairs.rules.ts";
import type { ReviewTab } from "./review-search.rules.ts";
import { photoQuery, verificationQuery } from "./verification.query.ts";

/** Never for a preloaded page: the audit log records who opened a photo. */
export async function beginVerification(id: string, tab: ReviewTab): Promise<void> {
  const view: VerificationView | undefined = await queryClient
    .ensureQueryData(verificationQuery(id))
    .catch(() => undefined);
  if (!view || tab !== "overview") return;
  const first = view.files.filter(({ page }) => page === 1);
  const [pair] = photoPairsOf(first.map(({ side }) => side));
  const shown = first.filter(({ side }) => pair?.sides.includes(side));
  await Promise.all(shown.map((file) => queryClient.prefetchQuery(photoQuery({ id, fileId: file.id }))));
}
