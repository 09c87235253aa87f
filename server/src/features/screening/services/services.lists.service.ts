import { screeningLists } from "#contract/records/forms/step-choices.ts";
import type { ScreeningQuestion } from "#contract/records/verifications/screening.ts";
import type { ListsReply } from "#contract/screening/services/service-replies.ts";
import type { ServiceRequest } from "#contract/screening/services/service-requests.ts";
import { searchInLists } from "#server/features/screening/screenings/screenings.run.service.ts";
import { ownWork } from "#server/platform/holders.ts";
import type { LiveScope } from "#server/platform/live-scope.ts";
import type { Platform } from "#server/platform/platform.ts";

type ListsRequest = Extract<ServiceRequest, { type: ListsReply["type"] }>;

const nobody: ScreeningQuestion = {
  kind: "person",
  names: [],
  births: [],
  countries: [],
  gender: null,
  documents: [],
  taxIds: [],
};

const some = (text: string) => (text === "" ? [] : [text]);

function questionOf(request: ListsRequest): ScreeningQuestion {
  if (request.type === "blacklist_tax_id") return { ...nobody, taxIds: [request.tax_id] };
  if (request.type === "blacklist_document") return { ...nobody, documents: [request.document] };
  const { person, name, birth, country } = request;
  return { ...nobody, kind: person, names: [name], births: some(birth), countries: some(country) };
}

/** As the search of the desk: all published lists unless some are named. */
export async function checkListsForService(
  platform: Pick<Platform, "database" | "names" | "config">,
  live: LiveScope,
  request: ListsRequest,
): Promise<ListsReply> {
  const { type, blacklists } = request;
  const kinds = request.lists.length > 0 ? request.lists : blacklists.length > 0 ? [] : screeningLists;
  const by = { live, tenantKey: ownWork(`services of ${live.projectId}`) };
  const screened = await searchInLists(platform, by, questionOf(request), { kinds, blacklists, minScore: 70 });
  const { lists, missing, hits, isCut } = screened;
  return { type, problem: lists.length === 0 ? "no_lists" : null, lists, missing, isCut, hits };
}
