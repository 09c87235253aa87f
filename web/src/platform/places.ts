import {
  IconBook2,
  IconCertificate,
  IconChartBar,
  IconClipboardList,
  IconCreditCard,
  IconHistory,
  IconHome,
  IconKey,
  IconLifebuoy,
  IconListDetails,
  IconListSearch,
  IconPalette,
  IconRadar2,
  IconReport,
  IconSettings,
  IconShieldCheck,
  IconUserCog,
  IconUsers,
  IconUsersGroup,
  IconUserX,
  IconWebhook,
  IconZoomCheck,
  type TablerIcon,
} from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";
import type { Permission } from "#contract/permissions.ts";
import { useCan } from "./can.ts";
import { type PrivateScreen, screenNeeds } from "./screens.ts";
import { useSession } from "./session.ts";

export type NavigationItem = {
  word: string;
  Icon: TablerIcon;
  /** What the part of the screen needs, beyond its screen. */
  needs?: Permission;
} & ({ to: LinkProps["to"] & string; hash?: string; screen: PrivateScreen } | { href: string });

export const homePlace = { to: "/dashboard", screen: "/_app/dashboard", word: "home", Icon: IconHome } as const;

/** The specification's groups (specification 1, section 2), and the search of lists, which it does not have. */
const groups = [
  {
    name: "analytics",
    places: [
      { to: "/statistics", screen: "/_app/statistics/", word: "statistics", Icon: IconChartBar },
      { to: "/verifications", screen: "/_app/verifications", word: "verifications", Icon: IconShieldCheck },
      { to: "/applicants", screen: "/_app/applicants", word: "applicants", Icon: IconUsersGroup },
      { to: "/services", screen: "/_app/services", word: "services", Icon: IconZoomCheck },
      { to: "/reports", screen: "/_app/reports", word: "reports", Icon: IconReport },
    ],
  },
  {
    name: "utilities",
    places: [
      { to: "/forms", screen: "/_app/forms/", word: "forms", Icon: IconClipboardList },
      { to: "/theme-editor", screen: "/_app/theme-editor/", word: "themeEditor", Icon: IconPalette },
      { to: "/monitoring", screen: "/_app/monitoring/", word: "monitoring", Icon: IconRadar2 },
      { to: "/blacklists", screen: "/_app/blacklists", word: "blacklists", Icon: IconUserX },
      { to: "/lists", screen: "/_app/lists", word: "lists", Icon: IconListDetails },
      { to: "/screening", screen: "/_app/screening", word: "screening", Icon: IconListSearch },
    ],
  },
  {
    name: "developers",
    places: [
      { to: "/api-keys", screen: "/_app/api-keys", word: "apiKeys", Icon: IconKey },
      { to: "/callbacks", screen: "/_app/callbacks", word: "callbacks", Icon: IconWebhook },
      { href: "/docs", word: "documentation", Icon: IconBook2 },
      { to: "/help", screen: "/_app/help", word: "help", Icon: IconLifebuoy },
    ],
  },
  {
    name: "settings",
    places: [
      { to: "/profile-settings", screen: "/_app/profile-settings", word: "profileSettings", Icon: IconUserCog },
      { to: "/project-settings", screen: "/_app/project-settings", word: "projectSettings", Icon: IconSettings },
      { to: "/qes-certs", screen: "/_app/qes-certs", word: "qesCertificates", Icon: IconCertificate },
      {
        to: "/project-settings",
        hash: "team",
        screen: "/_app/project-settings",
        needs: "members:manage",
        word: "team",
        Icon: IconUsers,
      },
      { to: "/audit-log", screen: "/_app/audit-log", word: "auditLog", Icon: IconHistory },
      { to: "/billing", screen: "/_app/billing", word: "billing", Icon: IconCreditCard },
    ],
  },
] as const satisfies readonly { name: string; places: readonly NavigationItem[] }[];

export type NavigationGroupName = (typeof groups)[number]["name"];
export type NavigationGroupItem = (typeof groups)[number]["places"][number];
export type NavigationItemGroup = { name: NavigationGroupName; places: readonly NavigationGroupItem[] };

/** Screens that the role may not use are not shown (`screens.ts` says what each needs). */
export function useGroups(): NavigationItemGroup[] {
  const can = useCan();
  const isFree = useSession().billing === "off";
  const may = (needed: Permission | null) => needed === null || can(needed);
  const isFor = (place: NavigationItem) =>
    ("screen" in place ? may(screenNeeds[place.screen]) : true) &&
    may(place.needs ?? null) &&
    // Its page says that nothing is charged: an address finds it.
    !(isFree && place.word === "billing");
  return groups
    .map(({ name, places }): NavigationItemGroup => ({ name, places: places.filter(isFor) }))
    .filter(({ places }) => places.length > 0);
}

/** The group that a path belongs to; none at home. */
export const navigationGroupOf = (path: string): NavigationGroupName | undefined =>
  groups.find(({ places }) =>
    places.some((place) => "to" in place && (path === place.to || path.startsWith(`${place.to}/`))),
  )?.name;
