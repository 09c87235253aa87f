import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { escapeHtml } from "#engines/html/escape-html.ts";

const base = `:root{color-scheme:light dark;--ink:#1c2030;--dim:#5b6270;--paper:#fff;--wash:#f4f5f8;--line:#e0e3ea;--accent:#4338ca}
@media (prefers-color-scheme:dark){:root{--ink:#e6e8ef;--dim:#a0a7b8;--paper:#1a1d27;--wash:#12141b;--line:#2c3140;--accent:#a5b4fc}}
*{box-sizing:border-box}
body{margin:0;background:var(--wash);color:var(--ink);font:15px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font-size:1.6rem;margin:0 0 .5rem}h2{font-size:1.2rem;margin:2.5rem 0 .75rem}h3{font-size:1rem;margin:0}
a{color:var(--accent)}p{margin:.5rem 0}
article{background:var(--paper);border:1px solid var(--line);border-radius:10px;padding:1rem 1.25rem;margin:0 0 1rem}
pre,code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.85em}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.75rem 0 0}
.dim{color:var(--dim)}`;

type PlainPage = { title: string; body: string; css?: string };

/** A page without scripts and other hosts, light and dark. `body` is HTML, already escaped. */
export function drawPlainPage({ title, body, css = "" }: PlainPage): { html: string; policy: string } {
  const style = base + css;
  const hash = createHash("sha256").update(style).digest("base64");
  return {
    policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<style>${style}</style></head>
<body><main>${body}</main></body></html>`,
  };
}

export function sendPlainPage(reply: FastifyReply, page: PlainPage): FastifyReply {
  const { html, policy } = drawPlainPage(page);
  return reply
    .header("content-type", "text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("content-security-policy", policy)
    .send(html);
}
