import { IconChevronDown, IconDeviceDesktop } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { LateTooltip } from "#ui/late-tooltip.tsx";
import { useFormat } from "#web/platform/format.ts";
import { type Group, type GroupName, type GroupPlace, groupOf, home, useGroups } from "#web/platform/places.ts";
import { useSession } from "#web/platform/session.ts";
import classes from "./navigation.module.css";

type Go = { onGo?: (() => void) | undefined };

function PlaceLink({ place, onGo }: { place: GroupPlace | typeof home } & Go) {
  const { t } = useTranslation("shell");
  const format = useFormat();
  const { minTopUp } = useSession();
  const { word, Icon } = place;
  const face = (
    <>
      <Icon size={19} stroke={1.75} aria-hidden />
      {t(`nav.${word}`)}
    </>
  );
  if ("href" in place)
    return (
      <a href={place.href} target="_blank" rel="noreferrer" className={classes.link}>
        {face}
      </a>
    );
  const link = (
    <Link
      to={place.to}
      className={classes.link}
      {...("hash" in place ? { hash: place.hash } : {})}
      activeOptions={{ includeHash: place.to === "/project-settings" }}
      {...(onGo ? { onClick: onGo } : {})}
    >
      {face}
    </Link>
  );
  if (word !== "billing" || minTopUp === null) return link;
  return <LateTooltip label={t("nav.minTopUp", { amount: format.money(minTopUp) })}>{link}</LateTooltip>;
}

type GroupProps = { group: Group; isOpen: boolean; onToggle: (() => void) | undefined } & Go;

/** With `onToggle` its name folds it. */
function NavigationGroup({ group, isOpen, onToggle, onGo }: GroupProps) {
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
            <PlaceLink place={place} onGo={onGo} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** In a narrow window the groups fold, and the present one is open. */
export function Navigation({ isNarrow = false, onGo }: { isNarrow?: boolean } & Go) {
  const { t } = useTranslation("shell");
  const groups = useGroups();
  const present = groupOf(useLocation().pathname) ?? "analytics";
  const [open, setOpen] = useState<readonly GroupName[]>([present]);
  const toggle = (name: GroupName) =>
    setOpen(open.includes(name) ? open.filter((each) => each !== name) : [...open, name]);
  return (
    <nav aria-label={t("nav.label")} className={classes.root}>
      <PlaceLink place={home} onGo={onGo} />
      {groups.map((group) => (
        <NavigationGroup
          key={group.name}
          group={group}
          isOpen={!isNarrow || open.includes(group.name)}
          onToggle={isNarrow ? () => toggle(group.name) : undefined}
          onGo={onGo}
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
