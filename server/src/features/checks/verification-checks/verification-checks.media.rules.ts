import { stepOf } from "#contract/records/forms/form-steps.ts";
import { type CheckRule, notAvailable } from "./verification-checks.facts.rules.ts";

/** News alone never declines: namesakes are many. */
export const checkAdverseMedia: CheckRule<"adverse_media"> = (facts) => {
  if (!stepOf(facts.form, "ADVERSE_MEDIA")) return null;
  const { media } = facts;
  if (!media) return notAvailable("media_not_searched");
  if (media.kind !== "searched") return notAvailable(media.kind);
  const { missing, articles } = media;
  const isWhole = missing.length === 0;
  if (articles.length === 0)
    return isWhole
      ? { result: "pass", evidence: { found: "adverse_media.pass" } }
      : { result: "not_available", evidence: { found: "adverse_media.missing", missing } };
  const { length } = articles;
  return isWhole
    ? { result: "review", evidence: { found: "adverse_media.found", articles: length } }
    : { result: "review", evidence: { found: "adverse_media.found_in_part", articles: length, missing } };
};
