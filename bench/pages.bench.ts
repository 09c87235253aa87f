import { type Browser, type BrowserContext, chromium, type Page, type Request } from "@playwright/test";
import { callDashboard, makeForm, makeLink, submitByCalls } from "../e2e/dashboard.ts";
import { signUp } from "../e2e/members.ts";
import { type BuiltServer, startBuiltServer } from "../e2e/server.ts";
import { profileFormConfig } from "../server/test/forms.ts";
import { passportPhoto, selfieOf } from "../server/test/specimens.ts";
import { startFloor } from "./pages.floor.ts";
import { sized } from "./size.ts";

// How soon a page appears on a slow machine: its largest contentful paint with a processor four times as slow and an
// empty cache, the median of PAGES_RUNS (5), as a multiple of a page of React alone from the same server in the same
// run. `Kb` is the JavaScript that came over the wire, `listFiles` every file that the list requested (except calls of
// the API). `slow4gApplicantRatio`: the applicant's page on a line of 1.6 Mbit/s and 150 ms. PAGES_ONLY=login,list
// measures these alone, PAGES_FILES=1 names the files, PAGES_PAINTS=1 the largest elements as they came; CHROMIUM_PATH
// names the browser.

const runs = Number(process.env.PAGES_RUNS ?? sized(5, 1));
const slowdown = 4;
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

type Visit = { url: string; isShown: (page: Page) => Promise<unknown>; state?: State };
type State = Awaited<ReturnType<BrowserContext["storageState"]>>;
type Seen = { lcpMs: number; jsKb: number; files: number };

// As text, since the bundler of this file adds a helper for function names, which a page does not have.
const watchPaints = `
  window.lcp = 0;
  window.paints = [];
  new PerformanceObserver((list) => {
    for (const { startTime, size, element } of list.getEntries()) {
      window.lcp = startTime;
      window.paints.push([Math.round(startTime) + " ms", size, element?.tagName, element?.className, element?.textContent?.slice(0, 60)].join(" "));
    }
  }).observe({ type: "largest-contentful-paint", buffered: true });`;

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const isFile = (request: Request) => !["fetch", "xhr", "ping"].includes(request.resourceType());

async function weigh(requests: readonly Request[]): Promise<Pick<Seen, "jsKb" | "files">> {
  const files = requests.filter((request) => isFile(request) && !/^(blob|data):/.test(request.url()));
  const scripts = files.filter((request) => /\.js(\?|$)/.test(request.url()));
  const sizes = await Promise.all(scripts.map((request) => request.sizes()));
  if (process.env.PAGES_FILES) {
    console.log(files.map((request, n) => `  ${n + 1} ${request.url().replace(/^.*\/\/[^/]*/, "")}`).join("\n"));
  }
  return { jsKb: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1000, files: files.length };
}

async function visit(browser: Browser, { url, isShown, state }: Visit, network?: typeof slow4g): Promise<Seen> {
  const context = await browser.newContext({
    viewport: { width: 1400, height: 880 },
    ...(state ? { storageState: state } : {}),
  });
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: watchPaints });
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await session.send("Network.enable");
    if (network) await session.send("Network.emulateNetworkConditions", network);
    const requests: Request[] = [];
    page.on("request", (request) => requests.push(request));
    await page.goto(url, { waitUntil: "load" });
    await isShown(page);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(500);
    if (process.env.PAGES_PAINTS) console.log(await page.evaluate<string>(`"    " + window.paints.join("\\n    ")`));
    return { lcpMs: await page.evaluate<number>("window.lcp"), ...(await weigh(requests)) };
  } finally {
    await context.close();
  }
}

/** A project with ten verifications by their answers, and one with a passport and a selfie. */
async function fill(page: Page, server: BuiltServer) {
  const form = await makeForm(page);
  const photos = { front: await passportPhoto("amalia", {}, 8), selfie: await selfieOf("amalia") };
  const link = await makeLink(page, form, "bench-photos");
  const id = await submitByCalls(server, link, { first_name: "Amalia", last_name: "Bench" }, photos);
  const other = await makeForm(page, profileFormConfig());
  for (let n = 1; n <= 10; n += 1) {
    const names = { first_name: `Olena ${"abcdefghij"[n - 1]}`, last_name: "Kovalenko" };
    await submitByCalls(server, await makeLink(page, other, `bench-${n}`), names);
  }
  const isChecked = async () =>
    (await callDashboard<{ status: string }>(page, `/api/verifications/${id}`)).status !== "processing";
  while (!(await isChecked())) await page.waitForTimeout(500);
  return { id, form };
}

const hasRows = (page: Page) => page.getByText("Olena j").first().waitFor();
const countPhotos = `[...document.querySelectorAll("main img")].filter((each) => each.naturalWidth > 100).length`;
async function hasPhotos(page: Page): Promise<void> {
  while ((await page.evaluate<number>(countPhotos)) < 2) await page.waitForTimeout(50);
}

const server = await startBuiltServer();
const floor = await startFloor();
const browser = await chromium.launch({
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
});
try {
  const context = await browser.newContext({ viewport: { width: 1400, height: 880 } });
  const page = await context.newPage();
  await signUp(page, server, "Bench Bank");
  const { id, form } = await fill(page, server);
  const state = await context.storageState();
  const at = (path: string) => `${server.origin}${path}`;
  const heading = (visited: Page) => visited.getByRole("heading").first().waitFor();
  let links = 0;
  const visits: Record<string, () => Promise<Visit>> = {
    floor: async () => ({ url: `${floor.origin}/`, isShown: heading }),
    login: async () => ({
      url: at("/login"),
      isShown: (visited) => visited.getByRole("button", { name: "Sign in", exact: true }).waitFor(),
    }),
    list: async () => ({ url: at("/verifications"), isShown: hasRows, state }),
    desk: async () => ({ url: at(`/verifications/${id}`), isShown: hasPhotos, state }),
    applicant: async () => {
      links += 1;
      return { url: await makeLink(page, form, `bench-visit-${links}`), isShown: heading };
    },
  };
  const only = process.env.PAGES_ONLY?.split(",");
  const wanted = Object.keys(visits).filter((name) => name === "floor" || !only || only.includes(name));
  const seen: Record<string, Seen[]> = {};
  const see = async (name: string, as = name, network?: typeof slow4g) => {
    const make = visits[name];
    if (!make) throw new Error(name);
    const one = await visit(browser, await make(), network);
    seen[as] = [...(seen[as] ?? []), one];
    console.log(`  ${as}: ${one.lcpMs.toFixed(0)} ms, ${one.jsKb.toFixed(1)} kB of JavaScript, ${one.files} files`);
  };
  for (let run = 1; run <= runs; run += 1) {
    console.log(`round ${run}`);
    for (const name of wanted) await see(name);
    for (const name of ["floor", "applicant"]) if (!only) await see(name, `${name}, slow 4G`, slow4g);
  }
  const lcp = (name: string) => median((seen[name] ?? []).map(({ lcpMs }) => lcpMs));
  const ratio = (name: string, to = "floor") => Math.round((lcp(name) / lcp(to)) * 100) / 100;
  const kb = (name: string) => Math.round(median((seen[name] ?? []).map(({ jsKb }) => jsKb)) * 10) / 10;
  console.log(
    JSON.stringify({
      loginLcpRatio: ratio("login"),
      listLcpRatio: ratio("list"),
      deskLcpRatio: ratio("desk"),
      applicantLcpRatio: ratio("applicant"),
      loginKb: kb("login"),
      listKb: kb("list"),
      deskKb: kb("desk"),
      applicantKb: kb("applicant"),
      listFiles: median((seen.list ?? []).map(({ files }) => files)),
      slow4gApplicantRatio: ratio("applicant, slow 4G", "floor, slow 4G"),
      reactAloneMs: Math.round(lcp("floor")),
    }),
  );
} finally {
  await browser.close();
  await floor.stop();
  await server.stop();
}
