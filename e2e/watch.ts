import { type Browser, test as base, expect } from "@playwright/test";

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

/** Every test checks S51 too: nothing that it opens asks another host for anything. */
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
