import { type Browser, test as base, expect } from "@playwright/test";
import { queryDatabase } from "./database.ts";
import type { BuiltServer } from "./server.ts";
import { openShared } from "./shared.ts";

/** Every request of a browser's pages to another host than this machine. */
export function watchRequests(browser: Browser, allowed: readonly string[] = []): string[] {
  const foreign: string[] = [];
  browser.on("context", (context) => {
    const see = (address: string) => {
      const { protocol, hostname } = new URL(address);
      const isHere = !/^(https?|wss?):$/.test(protocol) || hostname === "localhost" || hostname === "127.0.0.1";
      if (!isHere && !allowed.includes(hostname)) foreign.push(address);
    };
    context.on("request", (request) => see(request.url()));
    context.on("page", (page) => page.on("websocket", (socket) => see(socket.url())));
  });
  return foreign;
}

type ForEach = { allowedHosts: readonly string[]; noForeignRequest: undefined };
/** `shared`: the server of all journeys that are not about the installation; each has a project of its own in it. */
type ForWorker = { shared: BuiltServer };

/** Every test checks S51 too: nothing that it opens asks another host for anything. */
export const test = base.extend<ForEach, ForWorker>({
  allowedHosts: [[], { option: true }],
  noForeignRequest: [
    async ({ browser, allowedHosts, shared }, use) => {
      // Journeys come from one address, in an hour more of them than people do.
      await queryDatabase(shared, "delete from rate_counts");
      const foreign = watchRequests(browser, allowedHosts);
      const [...earlier] = browser.contexts();
      await use(undefined);
      // A page that is left open goes on asking.
      for (const context of browser.contexts()) if (!earlier.includes(context)) await context.close();
      expect(foreign, "S51 no request to another host").toEqual([]);
    },
    { auto: true },
  ],
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its parameter
    async ({}, use, { parallelIndex }) => {
      const { close, ...server } = await openShared(parallelIndex);
      await use(server);
      await close();
    },
    { scope: "worker" },
  ],
});
