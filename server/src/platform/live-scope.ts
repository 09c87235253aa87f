declare const isLive: unique symbol;

/**
 * That the work is of live mode. Lists, news, providers, and the engines that read documents and faces want it, so that
 * nothing about a test reaches them (docs/test-mode.md): only `live.ts` makes one.
 */
export type LiveScope = { readonly projectId: string; readonly [isLive]: true };
