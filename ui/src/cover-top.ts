/**
 * A head that stays at the top of the page, below the desk's: `--app-over` says how much they cover, for the heads of tables;
 * what takes the focus is scrolled clear of all.
 */
export function coverTop(head: HTMLElement | null): (() => void) | undefined {
  const main = head?.closest("main");
  if (!head || !main) return;
  const page = document.documentElement;
  const clear = () => {
    main.style.removeProperty("--app-over");
    main.style.removeProperty("--app-row-clear");
    page.style.removeProperty("scroll-padding-block-start");
  };
  const say = () => {
    const { position, insetBlockStart } = getComputedStyle(head);
    if (position !== "sticky") return clear();
    // Rounded up it would leave a slit, through which rows are seen.
    const over = Math.floor(Number.parseFloat(insetBlockStart) + head.getBoundingClientRect().height);
    main.style.setProperty("--app-over", `${over}px`);
    main.style.setProperty("--app-row-clear", "0px");
    page.style.setProperty("scroll-padding-block-start", `calc(${over}px + 2.25rem)`);
  };
  const sizes = new ResizeObserver(say);
  sizes.observe(head);
  sizes.observe(main);
  addEventListener("resize", say);
  say();
  return () => {
    sizes.disconnect();
    removeEventListener("resize", say);
    clear();
  };
}
