import { addressSetting, numberSetting, SettingsError, secretSetting } from "#server/platform/settings.ts";

const schemes = ["https:", "http:"];
const ofac = "https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports";

export const listsSettings = {
  title: "Published lists",
  settings: {
    listsRefreshHours: numberSetting("LISTS_REFRESH_HOURS", {
      about: "An enabled list is loaded again after so many hours; after a failed load it is tried again in one hour.",
      from: 1,
      to: 168,
      fallback: 24,
    }),
    listsStaleDays: numberSetting("LISTS_STALE_DAYS", {
      about:
        "A list that its publisher has not confirmed for so many days is too old: a check that needs it is not available. The large publishers write several times a week, so a week of silence is a broken way and not a quiet list. More than `LISTS_REFRESH_HOURS`.",
      from: 1,
      to: 400,
      fallback: 7,
    }),
    listsKeptVersions: numberSetting("LISTS_KEPT_VERSIONS", {
      about:
        "Of each list the entries of so many earlier versions are kept, to go back to; what a version was stays known.",
      from: 2,
      to: 365,
      fallback: 5,
    }),
    listsOfacUrl: addressSetting("LISTS_OFAC_URL", {
      about: "Where `ofac` is loaded from: the advanced XML of OFAC's SDN list.",
      fallback: `${ofac}/SDN_ADVANCED.XML`,
      schemes,
    }),
    listsOfacConsolidatedUrl: addressSetting("LISTS_OFAC_CONSOLIDATED_URL", {
      about: "Where `ofac-consolidated` is loaded from: the advanced XML of OFAC's other lists.",
      fallback: `${ofac}/CONS_ADVANCED.XML`,
      schemes,
    }),
    listsUnUrl: addressSetting("LISTS_UN_URL", {
      about: "Where `un` is loaded from: the XML of the United Nations Security Council's consolidated list.",
      fallback: "https://scsanctions.un.org/resources/xml/en/consolidated.xml",
      schemes,
    }),
    listsEuUrl: addressSetting("LISTS_EU_URL", {
      about: "Where `eu` is loaded from: the XML 1.1 of the European Union's consolidated list, without its token.",
      fallback: "https://webgate.ec.europa.eu/fsd/fsf/public/files/xmlFullSanctionsList_1_1/content",
      schemes,
    }),
    listsEuToken: secretSetting("LISTS_EU_TOKEN", {
      about: "The token of the European Union's list; it is on the page from which the list is downloaded.",
    }),
    listsUkUrl: addressSetting("LISTS_UK_URL", {
      about: "Where `uk` is loaded from: the CSV of the United Kingdom's sanctions list.",
      fallback: "https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.csv",
      schemes,
    }),
    listsOpensanctionsUrl: addressSetting("LISTS_OPENSANCTIONS_URL", {
      about: "Where `opensanctions` is loaded from: `targets.simple.csv` of a collection of OpenSanctions.",
      fallback: "https://data.opensanctions.org/datasets/latest/sanctions/targets.simple.csv",
      schemes,
    }),
  },
} as const;

/** @throws SettingsError */
export function checkListSettings({
  listsStaleDays,
  listsRefreshHours,
}: {
  listsStaleDays: number;
  listsRefreshHours: number;
}): void {
  if (listsStaleDays * 24 > listsRefreshHours) return;
  throw new SettingsError(
    "LISTS_STALE_DAYS must be more than LISTS_REFRESH_HOURS, or every list is too old between loads",
  );
}
