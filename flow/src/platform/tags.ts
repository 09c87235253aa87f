import type { FlowForm } from "#contract/records/flow/flow-form.ts";

type Ids = Pick<FlowForm, "googleTagManagerId" | "googleTrackingId">;
type DataLayer = unknown[];
const layer = (): DataLayer => {
  const page = window as typeof window & { dataLayer?: DataLayer };
  page.dataLayer ??= [];
  return page.dataLayer;
};

/** The ids that this page's content policy allows; none after a reload (decision 0036). */
const permitted = (): string[] =>
  document.querySelector<HTMLMetaElement>('meta[name="veridesk-tags"]')?.content.split(" ") ?? [];

export const tagsToLoad = ({ googleTagManagerId, googleTrackingId }: Ids, allowed: readonly string[]) => ({
  manager: allowed.includes(googleTagManagerId) ? googleTagManagerId : null,
  tracking: allowed.includes(googleTrackingId) ? googleTrackingId : null,
});

/** Without a nonce: the scripts that it adds must come from a host in the policy. */
function load(address: string): void {
  const script = document.createElement("script");
  script.async = true;
  script.src = address;
  document.head.append(script);
}

/** Google recognises a `gtag` call by its arguments object; an array does not work. */
function gtag(..._: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: what Google's script looks for
  layer().push(arguments);
}

let loaded: ReturnType<typeof tagsToLoad> | null = null;

function loadTags(form: Ids): ReturnType<typeof tagsToLoad> {
  if (loaded) return loaded;
  loaded = tagsToLoad(form, permitted());
  const { manager, tracking } = loaded;
  if (manager) {
    layer().push({ "gtm.start": Date.now(), event: "gtm.js" });
    load(`https://www.googletagmanager.com/gtm.js?id=${manager}`);
  }
  if (tracking) {
    gtag("js", new Date());
    gtag("config", tracking, { send_page_view: false, page_location: `${location.origin}/verify`, page_title: "" });
    load(`https://www.googletagmanager.com/gtag/js?id=${tracking}`);
  }
  return loaded;
}

export function reportScreen(form: Ids, screen: string): void {
  const { manager, tracking } = loadTags(form);
  if (manager) layer().push({ event: "veridesk_screen", screen });
  if (tracking) gtag("event", "screen_view", { screen_name: screen, page_location: `${location.origin}/verify` });
}
