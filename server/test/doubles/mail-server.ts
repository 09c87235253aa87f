import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type Delivered = { from: string; to: string[]; mail: Email; raw: string };

/** `refusals` mails are turned away first. */
export function startMailServer() {
  const delivered: Delivered[] = [];
  const state = { refusals: 0, tries: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        state.tries += 1;
        if (state.refusals > 0) {
          state.refusals -= 1;
          return done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
        }
        const raw = Buffer.concat(chunks).toString("utf8");
        const { mailFrom, rcptTo } = session.envelope;
        PostalMime.parse(raw)
          .then((mail) =>
            delivered.push({
              from: mailFrom ? mailFrom.address : "",
              to: rcptTo.map((each) => each.address),
              mail,
              raw,
            }),
          )
          .then(() => done(), done);
      });
    },
  });
  return { server, delivered, state };
}

export async function openMailServer(server: SMTPServer): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}
