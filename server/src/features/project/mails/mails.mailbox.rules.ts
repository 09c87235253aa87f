import type { Config } from "#server/config.ts";

type Mailing = Pick<Config, "smtpUrl" | "isLocal">;

/** Without a mail server, on a local installation, mails wait on a page. */
export const hasMailbox = ({ smtpUrl, isLocal }: Mailing): boolean => smtpUrl === undefined && isLocal;
