import type { Config } from "#server/config.ts";

type Mailing = Pick<Config, "smtpUrl" | "isLocal">;

/** Mails wait on this very machine, where its page shows them: no mail server is set, and both public addresses are local. */
export const hasMailbox = ({ smtpUrl, isLocal }: Mailing): boolean => smtpUrl === undefined && isLocal;
