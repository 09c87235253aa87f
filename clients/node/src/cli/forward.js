const longestMs = 10_000;
const mostCharacters = 2048;

const reasons = {
  ECONNREFUSED: "nothing answers at this port",
  ENOTFOUND: "there is no such host",
  EHOSTUNREACH: "there is no such host",
  UND_ERR_SOCKET: "the connection was closed without a reply",
  ECONNRESET: "the connection was closed without a reply",
};

function reasonOf(error) {
  if (error.name === "TimeoutError") return `no reply within ${longestMs / 1000} seconds`;
  const code = error.cause?.code ?? error.cause?.errors?.[0]?.code ?? error.code;
  return reasons[code] ?? String(error.cause?.message ?? error.message).slice(0, 400);
}

/** What the desk shows of a reply: text, without what no terminal shows. */
const plain = (text) =>
  text
    .slice(0, mostCharacters)
    .toWellFormed()
    .replace(/(?![\t\n\r])\p{Cc}/gu, "");

/** One attempt, as the server would make it. @returns what `reportAttempt` takes */
export async function forward({ headers, body }, target) {
  const began = performance.now();
  const duration_ms = () => Math.round(performance.now() - began);
  try {
    const response = await fetch(target, {
      method: "POST",
      headers,
      body: Buffer.from(body, "utf8"),
      redirect: "manual",
      signal: AbortSignal.timeout(longestMs),
    });
    const reply = plain(await response.text());
    return { http_status: response.status, duration_ms: duration_ms(), reply };
  } catch (error) {
    return { error: reasonOf(error), duration_ms: duration_ms() };
  }
}
