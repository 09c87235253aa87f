import { type Browser, test as base, expect } from "@playwright/test";

/** Every request of every page of a browser to somebody else than this machine, as it goes out. */
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

/** Every test of the suite is one of S51 too: whatever it opens asks no other host for anything. */
export const test = base.extend<{ allowedHosts: readonly string[]; noForeignRequest: undefined }>({
  allowedHosts: [[], { option: true }],
  noForeignRequest: [
    async ({ browser, allowedHosts }, use) => {
      const foreign = watchRequests(browser, allowedHosts);
      await use(undefined);
      expect(foreign, "S51 no request to another host").toEqual([]);
    },
    { auto: true },
  ],
});
