import { IconBolt, IconClipboardList, IconListSearch, IconShieldCheck, IconUser } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import { searches } from "#contract/applicants/searches.calls.ts";
import type { SearchMatchField } from "#contract/applicants/searches.contract.ts";
import type { ApiError } from "#web/platform/api-error.ts";
import { useFormat } from "#web/platform/format.ts";
import { subscribeToOffers } from "#web/platform/offered-actions.ts";
import { homePlace, useGroups } from "#web/platform/places.ts";
import { replyQueryOf } from "#web/platform/queries.ts";
import { actionsHere, type PaletteItem, type PaletteSection } from "./choices.ts";
import { isMeant } from "./marks.rules.ts";
import { byLastUse, recentChoices } from "./recent.ts";
import { useAnywhere } from "./use-anywhere.ts";

const fewestLetters = 2;
/** As many of a kind as the server gives: there may be more. */
const full = 8;

type Reply = ReplyOfEndpoint<typeof searches.find>;

/** What can be done, and the screens, that the text means; all of them while nothing is typed. */
function useHere(typed: string): PaletteSection[] {
  const { t } = useTranslation(["searches", "shell"]);
  const groups = useGroups();
  const [here, setHere] = useState(actionsHere);
  useEffect(() => subscribeToOffers(() => setHere(actionsHere())), []);
  const anywhere = useAnywhere();
  const offered = { ...here, anywhere: [...here.anywhere, ...anywhere] };
  const places = [homePlace, ...groups.flatMap((group) => group.places)];
  const screens = places.map((place): PaletteItem => {
    const { word, Icon } = place;
    const base = { key: `screen ${word}`, label: t(`shell:nav.${word}`), notes: [], typed, Icon };
    if ("href" in place) return { ...base, href: place.href };
    return { ...base, to: "hash" in place ? { to: place.to, hash: place.hash } : { to: place.to } };
  });
  const meant = (choices: PaletteItem[]) => choices.filter(({ label }) => typed === "" || isMeant(label, typed));
  const offers = (name: keyof typeof offered): PaletteSection => ({
    name,
    title: t(`sections.${name}`),
    choices: meant(
      byLastUse(offered[name]).map(({ key, ...action }) => ({
        key: `action ${key}`,
        notes: [],
        typed,
        Icon: IconBolt,
        ...action,
      })),
    ),
  });
  return [
    offers("actions"),
    offers("filters"),
    { name: "screens", title: t("sections.screens"), choices: meant(screens) },
    offers("anywhere"),
  ];
}

/** What the server found, as lines. */
function useFoundSections(found: Reply | undefined, typed: string): PaletteSection[] {
  const { t } = useTranslation("searches");
  const format = useFormat();
  const noName = (name: string) => (name === "" ? t("noName") : name);
  const way = (by: SearchMatchField) =>
    by === "contact" || by === "document" || by === "company" ? { by: t(`by.${by}`) } : {};
  if (!found) return [];
  const titles = found.isSimilar
    ? { verifications: t("similar.verifications"), applicants: t("similar.applicants") }
    : { verifications: t("sections.verifications"), applicants: t("sections.applicants") };
  const verifications = found.verifications.map(
    (each): PaletteItem => ({
      key: `verification ${each.id}`,
      label: noName(each.name),
      notes: [
        { text: each.formName },
        ...(each.externalId ? [{ text: each.externalId, isWhole: true }] : []),
        ...(each.by === "id" ? [{ text: each.id, isWhole: true }] : []),
        { text: format.day(each.created.slice(0, 10)) },
      ],
      typed,
      Icon: IconShieldCheck,
      state: each,
      ...way(each.by),
      to: { to: "/verifications/$id", params: { id: each.id } },
    }),
  );
  const applicants = found.applicants.map(
    (each): PaletteItem => ({
      key: `applicant ${each.id}`,
      label: noName(each.name),
      notes: [
        ...(each.externalId ? [{ text: each.externalId, isWhole: true }] : []),
        ...(each.by === "id" ? [{ text: each.id, isWhole: true }] : []),
        { text: format.day(each.created.slice(0, 10)) },
      ],
      typed,
      Icon: IconUser,
      ...way(each.by),
      to: { to: "/applicants/$id", params: { id: each.id } },
    }),
  );
  const forms = found.forms.map(
    ({ id, name }): PaletteItem => ({
      key: `form ${id}`,
      label: name,
      notes: [],
      typed,
      Icon: IconClipboardList,
      to: { to: "/forms/edit/$tab/$id", params: { tab: "general", id } },
    }),
  );
  const all = { notes: [], typed: "", Icon: IconListSearch } as const;
  if (verifications.length >= full)
    verifications.push({
      ...all,
      key: "all verifications",
      label: t("allVerifications", { text: typed }),
      to: { to: "/verifications", search: { search: typed } },
    });
  if (applicants.length >= full)
    applicants.push({
      ...all,
      key: "all applicants",
      label: t("allApplicants", { text: typed }),
      to: { to: "/applicants", search: { search: typed } },
    });
  return [
    { name: "verifications", title: titles.verifications, choices: verifications },
    { name: "applicants", title: titles.applicants, choices: applicants },
    { name: "forms", title: t("sections.forms"), choices: forms },
  ];
}

/**
 * Everything that the typed text means. `requested` is the text that the server searches for, a moment after the last key; while
 * its answer is not there nothing of an earlier one can be chosen.
 */
export function useSections(typed: string, requested: string) {
  const { t } = useTranslation("searches");
  const isRequested = requested.length >= fewestLetters;
  const read = useQuery<Reply, ApiError>({
    ...replyQueryOf(searches.find, { body: { text: requested } }),
    enabled: isRequested,
    placeholderData: keepPreviousData,
    // Names of people leave memory soon.
    gcTime: 30_000,
  });
  const isWaiting = typed.length >= fewestLetters && (requested !== typed || read.isFetching) && !read.isError;
  const here = useHere(typed);
  const found = useFoundSections(isRequested && !read.isError ? read.data : undefined, requested);
  const recent = typed === "" ? [{ name: "recent", title: t("sections.recent"), choices: recentChoices() }] : [];
  const some = (sections: PaletteSection[]) => sections.filter(({ choices }) => choices.length > 0);
  return {
    sections: some([...recent, ...here]),
    found: some(typed.length >= fewestLetters ? found : []),
    isWaiting,
    error: isRequested && requested === typed && read.isError ? read.error : null,
    retry: () => void read.refetch(),
  };
}
