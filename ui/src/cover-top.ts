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
    page.style.removeProperty("scroll-padding-block-start");
  };
  const say = () => {
    const { position, insetBlockStart } = getComputedStyle(head);
    if (position !== "sticky") return clear();
    const over = Number.parseFloat(insetBlockStart) + head.offsetHeight;
    main.style.setProperty("--app-over", `${over}px`);
    page.style.setProperty("scroll-padding-block-start", `calc(${over}px + 2.5rem)`);
  };
  const sizes = new ResizeObserver(say);
  sizes.observe(head);
  sizes.observe(main);
  say();
  return () => {
    sizes.disconnect();
    clear();
  };
}
