import type { Page } from "@playwright/test";
import words from "../contract/src/locales/en/flow.json" with { type: "json" };
import { type LivenessAct, livenessActs } from "../contract/src/records/liveness/liveness-acts.ts";

/**
 * From now on the page's camera shows somebody who does what the page says, when it says it, and rests meanwhile. Chromium's
 * own camera only repeats a film, in which a busy machine misses every second movement.
 */
export async function giveActingCamera(page: Page, films: Record<LivenessAct, Buffer[]>): Promise<void> {
  const pictures = livenessActs.map((act) => ({
    words: words[`liveness.act_${act}`],
    frames: films[act].map((frame) => frame.toString("base64")),
  }));
  await page.evaluate(async (acts) => {
    const [stepMs, waitSteps] = [220, 3];
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 640, height: 480 });
    const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const films = await Promise.all(
      acts.map(async ({ words: said, frames }) => ({
        said,
        pictures: await Promise.all(frames.map((frame) => createImageBitmap(new Blob([bytesOf(frame)])))),
      })),
    );
    let [said, sinceMs] = ["", 0];
    setInterval(() => {
      const now = document.querySelector("dialog [role=status]")?.textContent ?? "";
      if (now !== said) [said, sinceMs] = [now, performance.now()];
      const film = films.find((each) => each.said === said);
      const rests = films.map(({ pictures: [first] }) => first);
      const step = Math.floor((performance.now() - sinceMs) / stepMs);
      // Forward, back, and a rest before it is tried again.
      const way = film ? [...film.pictures, ...film.pictures.toReversed()] : [];
      const at = film ? (step % (way.length + 2 * waitSteps)) - waitSteps : -1;
      const seen = way[at] ?? rests[step % rests.length];
      if (seen) canvas.getContext("2d")?.drawImage(seen, 0, 0);
    }, 40);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(25);
  }, pictures);
}
