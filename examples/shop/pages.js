const marks = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text) => String(text).replace(/[&<>"]/g, (mark) => marks[mark]);

const page = (title, body, more = "") => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>${more}<style>
body{max-width:32rem;margin:4rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif;color-scheme:light dark}
label{display:block;margin:.75rem 0}input{display:block;width:100%;padding:.5rem;font:inherit}
button{padding:.5rem 1.25rem;font:inherit}</style></head><body><h1>${title}</h1>${body}</body></html>`;

export const signUpPage = () =>
  page(
    "Open an account",
    `<form method="post" action="/sign-up">
<label>First name <input name="first_name" required maxlength="64" autocomplete="given-name"></label>
<label>Last name <input name="last_name" required maxlength="64" autocomplete="family-name"></label>
<p>In test mode the last name decides: Approve, Decline, Pending.</p>
<button>Go on to the verification</button></form>`,
  );

/** The form in a frame of this page: docs/developers/embedding.md. */
export const framePage = (account, formUrl) =>
  page(
    "Verify yourself",
    `<div id="frame"></div><script src="${escaped(new URL("/embed.js", formUrl))}"></script>
<script>
Veridesk.open({
  url: ${JSON.stringify(formUrl).replaceAll("<", "\\u003c")},
  container: document.getElementById("frame"),
  onEvent: (event) => { if (event.type === "submitted") location.assign("/accounts/${escaped(account.id)}"); },
});
</script>`,
  );

const words = {
  waiting: "We are looking at what you sent. This page knows when it is done.",
  open: "Your account is open. Welcome!",
  declined: "We could not verify you, so no account was opened.",
};

export const accountPage = ({ first_name, state }) =>
  page(
    `Hello ${escaped(first_name)}`,
    `<p data-state="${state}">${words[state]}</p>`,
    state === "waiting" ? '<meta http-equiv="refresh" content="3">' : "",
  );

export const missingPage = () => page("There is nothing here", '<p><a href="/">Open an account</a></p>');
