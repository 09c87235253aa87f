import { stepOf } from "#contract/forms/form-steps.ts";
import { type CheckRule, notAvailable } from "./verification-checks.facts.rules.ts";

/** News alone never declines: namesakes are many. */
export const checkMedia: CheckRule<"adverse_media"> = ({ form, media }) => {
  if (!stepOf(form, "ADVERSE_MEDIA")) return null;
  if (!media) return notAvailable("media_not_searched");
  if (media.kind !== "searched") return notAvailable(media.kind);
  const { length } = media.articles;
  if (length === 0 && !media.isWhole) return notAvailable("media_in_part");
  if (length === 0) return { result: "pass", evidence: { found: "adverse_media.pass" } };
  const found = media.isWhole ? "adverse_media.found" : "adverse_media.found_in_part";
  return { result: "review", evidence: { found, articles: length } };
};
