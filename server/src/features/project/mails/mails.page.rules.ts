import { escapeHtml } from "#engines/html/escape-html.ts";

type Shown = { to: string; subject: string; text: string; createdAt: Date };

const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, at) => (at % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join("");

const drawMail = ({ to, subject, text, createdAt }: Shown) => `<article>
<h3>${escapeHtml(subject)}</h3>
<p class="dim">to ${escapeHtml(to)} · <time datetime="${createdAt.toISOString()}">${createdAt.toISOString().slice(0, 19).replace("T", " ")} UTC</time></p>
<pre>${linked(text)}</pre>
</article>`;

export const drawMailbox = (mails: readonly Shown[]): string => `<h1>Mail of this installation</h1>
<p class="dim">No mail server is set (<code>SMTP_URL</code>), so mails wait here. Only who has this link sees this page, on this machine, while the public addresses are localhost.</p>
${mails.length === 0 ? "<p>No mail yet.</p>" : mails.map(drawMail).join("\n")}`;
