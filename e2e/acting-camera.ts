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
    const [arrivesMs, waitSteps] = [100, 3];
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 640, height: 480 });
    const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const films = await Promise.all(
      acts.map(async ({ words: said, frames }) => ({
        said,
        pictures: await Promise.all(frames.map((frame) => createImageBitmap(new Blob([bytesOf(frame)])))),
      })),
    );
    // On a busy machine the page looks seldom: each picture stays until it was seen, and is seen once.
    let [said, step, isSeen, drawnMs] = ["", 0, false, 0];
    const draw = CanvasRenderingContext2D.prototype.drawImage as (...all: unknown[]) => void;
    CanvasRenderingContext2D.prototype.drawImage = function (this: CanvasRenderingContext2D, ...given: unknown[]) {
      if (given[0] instanceof HTMLVideoElement && performance.now() - drawnMs >= arrivesMs) isSeen = true;
      return draw.apply(this, given);
    };
    setInterval(() => {
      const now = document.querySelector("dialog [role=status]")?.textContent ?? "";
      if (now !== said || isSeen)
        [said, step, isSeen, drawnMs] = [now, now === said ? step + 1 : 0, false, performance.now()];
      const film = films.find((each) => each.said === said);
      const rests = films.map(({ pictures: [first] }) => first);
      // Forward, back, and a rest before it is tried again.
      const way = film ? [...film.pictures, ...film.pictures.toReversed()] : [];
      const at = film ? (step % (way.length + 2 * waitSteps)) - waitSteps : -1;
      const seen = way[at] ?? rests[step % rests.length];
      if (seen) canvas.getContext("2d")?.drawImage(seen, 0, 0);
    }, 40);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(25);
  }, pictures);
}
