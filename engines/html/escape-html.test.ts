import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeHtml } from "./escape-html.ts";

test("every sign that HTML reads is written as an entity", () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;",
  );
});

test("no text keeps a sign that opens or closes anything, and no other letter changes", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const escaped = escapeHtml(text);
      expect(escaped).not.toMatch(/[<>"']/);
      expect(escaped.replaceAll(/&(amp|lt|gt|quot|#39);/g, "")).toBe(text.replaceAll(/[&<>"']/g, ""));
    }),
  );
});
