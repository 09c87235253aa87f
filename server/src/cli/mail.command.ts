import { listOutbox } from "#server/features/project/mails/mails.service.ts";
import { type CliCommand, UsageError } from "./command.ts";

/** Foreign text must not control the operator's terminal. */
const printable = (text: string) => text.replaceAll(/[^\P{Cc}\n\t]/gu, "�");

export const mailCommand: CliCommand = {
  name: "mail",
  usage: ["mail", "mail ID | last"],
  about: "Lists the emails that wait in the outbox, newest first, or shows one. They wait while no SMTP_URL is set.",
  async run(platform, args, say) {
    if (args.length > 1) throw new UsageError("One email at a time.");
    const mails = await listOutbox(platform);
    const [wanted] = args;
    if (wanted === undefined) {
      for (const { id, createdAt, to, subject } of mails)
        say(`${id}  ${createdAt.toISOString().slice(0, 19)}Z  ${printable(to)}  ${printable(subject)}`);
      say(mails.length === 0 ? "No email waits." : `${mails.length} waiting. Show one: npm run veridesk -- mail ID`);
      return 0;
    }
    const mail = wanted === "last" ? mails[0] : mails.find(({ id }) => id === wanted);
    if (!mail) {
      say("There is no such email in the outbox.");
      return 1;
    }
    say(printable(`To: ${mail.to}\nSubject: ${mail.subject}\nDate: ${mail.createdAt.toISOString()}\n\n${mail.text}`));
    return 0;
  },
};
