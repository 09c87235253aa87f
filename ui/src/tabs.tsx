import { Tabs as MantineTabs } from "@mantine/core";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import classes from "./tabs.module.css";
import { fittingTabs } from "./tabs.rules.ts";
import { type TabOfPage, TabsMenuFace, type TabsMenuProps } from "./tabs-menu-face.tsx";
import { whenReached } from "./when-reached.tsx";

const TabsMenu = whenReached<TabsMenuProps>(
  ({ reach }) => <TabsMenuFace {...reach} />,
  async () => (await import("./tabs-menu.tsx")).TabsMenu,
  "menu",
);

const tabsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[role="tab"]')];

/** Names of the tabs for which there is no room; none until it has been measured. */
function useOverflow(names: readonly string[], value: string) {
  const list = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState<readonly string[]>([]);
  const all = names.join(" ");
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const wanted = all.split(" ");
    const measure = () => {
      const widths = tabsOf(box).map(({ offsetWidth }) => offsetWidth);
      const shown = fittingTabs(widths, box.clientWidth, wanted.indexOf(value));
      const next = wanted.filter((_, index) => !shown.includes(index));
      setOver((before) => (before.join(" ") === next.join(" ") ? before : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const each of [box, ...tabsOf(box)]) observer.observe(each);
    return () => observer.disconnect();
  }, [all, value]);
  // Arrow keys reach every tab: a hidden one can take the focus only when it is chosen, and shown.
  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (wanted.current !== value || over.includes(value)) return;
    const chosen = list.current && tabsOf(list.current).find((tab) => tab.ariaSelected === "true");
    chosen?.focus({ preventScroll: true });
    wanted.current = null;
  });
  const keepFocus = (name: string) => {
    wanted.current = list.current?.contains(document.activeElement) ? name : null;
  };
  return { list, over, keepFocus };
}

type Props<T extends string> = {
  label: string;
  tabs: readonly TabOfPage<T>[];
  value: T;
  onChange: (tab: T) => void;
  /** At the end of their line. */
  end?: ReactNode;
  /** The part of the chosen tab. */
  children: (tab: T) => ReactNode;
};

/** In one line, never cut: what does not fit is in a menu at its end. */
export function Tabs<T extends string>({ label, tabs, value, onChange, end, children }: Props<T>) {
  const { list, over, keepFocus } = useOverflow(
    tabs.map(({ name }) => name),
    value,
  );
  const choose = (name: string | null) => {
    const tab = tabs.find((each) => each.name === name);
    if (!tab) return;
    // The chosen one again: back to it from what was opened in it.
    if (tab.name !== value) keepFocus(tab.name);
    onChange(tab.name);
  };
  const hidden = tabs.filter(({ name }) => over.includes(name));
  return (
    <MantineTabs value={value} onChange={choose} keepMounted={false}>
      <div className={classes.bar}>
        <MantineTabs.List ref={list} aria-label={label} className={classes.list ?? ""}>
          {tabs.map(({ name, label: words, count }) => (
            <MantineTabs.Tab key={name} value={name} className={classes.tab ?? ""} data-over={over.includes(name)}>
              {words}
              {count ? <span className={classes.count}>{count}</span> : null}
            </MantineTabs.Tab>
          ))}
        </MantineTabs.List>
        <span className={classes.more}>{hidden.length > 0 && <TabsMenu tabs={hidden} onChoose={choose} />}</span>
        {end}
      </div>
      {tabs.map(({ name }) => (
        <MantineTabs.Panel key={name} value={name}>
          {name === value && children(name)}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  );
}
