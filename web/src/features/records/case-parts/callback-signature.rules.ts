/** What `webhook-signature` is made over: id, time of the attempt in seconds, and the body, byte for byte. */
export const signatureBaseOf = (id: string, at: string, body: string): string =>
  `${id}.${Math.floor(Date.parse(at) / 1000)}.${body}`;

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Sends the callback again from a shell, signed for the time of sending; whoever runs it fills in the secret. */
export const curlOf = ({ id, url, body }: { id: string; url: string; body: string }): string =>
  [
    "secret='whsec_…'",
    `id=${quoted(id)}`,
    "at=$(date +%s)",
    `body=${quoted(body)}`,
    `key=$(printf %s "\${secret#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')`,
    `signature=$(printf %s "$id.$at.$body" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)`,
    `curl ${quoted(url)} \\`,
    "  -H 'content-type: application/json' \\",
    `  -H "webhook-id: $id" \\`,
    `  -H "webhook-timestamp: $at" \\`,
    `  -H "webhook-signature: v1,$signature" \\`,
    `  --data-raw "$body"`,
  ].join("\n");
