import { expect, test } from "vitest";
import { textOfHtml } from "./text-of-html.ts";

test("paragraphs, breaks, lists and links become lines", () => {
  const html =
    '<h1>Hello</h1><p>One &amp; two<br />three</p><ul><li><p>first</p></li><li>second</li></ul><p><a href="https://a.example/x?y=1&amp;z=2">Open</a></p>';
  expect(textOfHtml(html)).toBe("Hello\n\nOne & two\nthree\n\n- first\n- second\n\nOpen (https://a.example/x?y=1&z=2)");
});

test("a link that says where it leads is not said twice", () => {
  expect(textOfHtml('<a href="mailto:a@b.example">a@b.example</a>')).toBe("a@b.example");
});

test("entities are letters, unknown ones stay", () => {
  expect(textOfHtml("&lt;b&gt; &#39;x&#39; &#x20AC; &nbsp;&zap;")).toBe("<b> 'x' € &zap;".replace("€ ", "€  "));
});
