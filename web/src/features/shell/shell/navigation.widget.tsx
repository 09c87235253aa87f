import {
  IconChevronDown,
  IconDeviceDesktop,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { LateTooltip } from "#ui/late-tooltip.tsx";
import { useFormat } from "#web/platform/format.ts";
import {
  homePlace,
  type NavigationGroupItem,
  type NavigationGroupName,
  type NavigationItemGroup,
  navigationGroupOf,
  useGroups,
} from "#web/platform/places.ts";
import { useSession } from "#web/platform/session.ts";
import classes from "./navigation.module.css";
import { PinnedViews } from "./pinned-views.widget.tsx";
import { useWaitingCounts } from "./waiting-counts.ts";

type Go = {
  onGo?: (() => void) | undefined;
  /** Names are read out and shown by a tooltip alone. */
  isFolded?: boolean;
};

function PlaceLink({
  place,
  count = 0,
  onGo,
  isFolded = false,
}: { place: NavigationGroupItem | typeof homePlace; count?: number | undefined } & Go) {
  const { t } = useTranslation("shell");
  const format = useFormat();
  const { minTopUp } = useSession();
  const { word, Icon } = place;
  const name = t(`nav.${word}`);
  const face = (
    <>
      <Icon size={17} stroke={1.75} aria-hidden />
      <span className={classes.word}>{name}</span>
      {count > 0 && (
        <span className={classes.count} aria-hidden>
          {format.number(count)}
        </span>
      )}
    </>
  );
  if ("href" in place) {
    const link = (
      <a href={place.href} target="_blank" rel="noreferrer" className={classes.link}>
        {face}
      </a>
    );
    return isFolded ? (
      <LateTooltip label={name} position="right">
        {link}
      </LateTooltip>
    ) : (
      link
    );
  }
  const link = (
    <Link
      to={place.to}
      className={classes.link}
      {...("hash" in place ? { hash: place.hash } : {})}
      {...(count > 0 ? { "aria-description": t("nav.waiting", { count, number: format.number(count) }) } : {})}
      activeOptions={{ includeHash: place.to === "/project-settings" }}
      {...(onGo ? { onClick: onGo } : {})}
    >
      {face}
    </Link>
  );
  const more = word === "billing" && minTopUp !== null ? t("nav.minTopUp", { amount: format.money(minTopUp) }) : null;
  const label = [...(isFolded ? [name] : []), ...(more ? [more] : [])].join(". ");
  return label ? (
    <LateTooltip label={label} position={isFolded ? "right" : "top"}>
      {link}
    </LateTooltip>
  ) : (
    link
  );
}

type GroupProps = {
  group: NavigationItemGroup;
  isOpen: boolean;
  onToggle: (() => void) | undefined;
  counts: ReturnType<typeof useWaitingCounts>;
} & Go;

/** With `onToggle` its name folds it. */
function NavigationGroup({ group, isOpen, onToggle, counts, onGo, isFolded }: GroupProps) {
  const { t } = useTranslation("shell");
  const id = useId();
  const name = t(`nav.groups.${group.name}`);
  return (
    <div className={classes.group}>
      {onToggle ? (
        <button
          type="button"
          id={id}
          className={classes.fold}
          aria-expanded={isOpen}
          aria-controls={`${id}-places`}
          onClick={onToggle}
        >
          {name}
          <IconChevronDown size={16} aria-hidden />
        </button>
      ) : (
        <p id={id} className={classes.name}>
          {name}
        </p>
      )}
      <ul id={`${id}-places`} aria-labelledby={id} className={classes.places} hidden={!isOpen}>
        {group.places.map((place) => (
          <li key={place.word}>
            <PlaceLink
              place={place}
              onGo={onGo}
              isFolded={isFolded ?? false}
              count={counts[place.word as keyof typeof counts]}
            />
            {place.word === "verifications" && !isFolded && <PinnedViews onGo={onGo} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `turn`: between pictures with names, and pictures alone. */
function FoldButton({ isFolded, turn }: { isFolded: boolean; turn: () => void }) {
  const { t } = useTranslation("shell");
  const Icon = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const label = t(isFolded ? "nav.unfold" : "nav.fold");
  return (
    <LateTooltip label={label} position="right">
      <button type="button" className={classes.turn} aria-label={label} aria-keyshortcuts="[" onClick={turn}>
        <Icon size={17} stroke={1.75} aria-hidden />
      </button>
    </LateTooltip>
  );
}

/** In a narrow window the groups fold, and the present one is open. `turn`: where there is room for names. */
export function Navigation({
  isNarrow = false,
  isFolded = false,
  turn,
  onGo,
}: { isNarrow?: boolean; turn?: () => void } & Go) {
  const { t } = useTranslation("shell");
  const counts = useWaitingCounts();
  const groups = useGroups();
  const present = navigationGroupOf(useLocation().pathname) ?? "analytics";
  const [open, setOpen] = useState<readonly NavigationGroupName[]>([present]);
  const toggle = (name: NavigationGroupName) =>
    setOpen(open.includes(name) ? open.filter((each) => each !== name) : [...open, name]);
  return (
    <nav
      aria-label={t("nav.label")}
      className={classes.root}
      data-folded={isFolded || undefined}
      data-narrow={isNarrow || undefined}
    >
      <div className={classes.first}>
        <PlaceLink place={homePlace} onGo={onGo} isFolded={isFolded} />
        {turn && <FoldButton isFolded={isFolded} turn={turn} />}
      </div>
      {groups.map((group) => (
        <NavigationGroup
          key={group.name}
          group={group}
          isOpen={!isNarrow || open.includes(group.name)}
          onToggle={isNarrow ? () => toggle(group.name) : undefined}
          onGo={onGo}
          isFolded={isFolded}
          counts={counts}
        />
      ))}
      {isNarrow && (
        <p className={classes.desktop}>
          <IconDeviceDesktop size={18} stroke={1.75} aria-hidden />
          {t("nav.desktopOnly")}
        </p>
      )}
    </nav>
  );
}
