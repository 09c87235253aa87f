import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { makeState } from "#flow/preview/visit.samples.ts";
import { loadWords } from "#flow/words/load-words.ts";
import { SpeechContext, translateFor } from "#flow/words/words.ts";
import { Shell } from "./shell.tsx";

const draw = async (isTest: boolean, hideHeader = false) =>
  renderToStaticMarkup(
    <SpeechContext
      value={{ ...translateFor(await loadWords("en"), "en"), language: "en", choices: ["en"], choose: () => undefined }}
    >
      <Shell form={makeState({}, { hideHeader }).form} isTest={isTest}>
        <h1>A step</h1>
      </Shell>
    </SpeechContext>,
  );

test("every screen of a test says TEST, also without the header; a live one does not", async () => {
  expect(await draw(true)).toContain("<bdi>TEST</bdi>");
  expect(await draw(true, true)).toContain("<bdi>TEST</bdi>");
  expect(await draw(false)).not.toContain("TEST");
});
