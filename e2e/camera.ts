import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, test } from "@playwright/test";
import sharp from "sharp";

export type Camera = {
  /** A browser whose camera shows the last picture. It asks before it gives the camera to a page. */
  browser: Browser;
  /** Sets the camera's picture; the next page that starts the camera sees it. */
  show(picture: Buffer): Promise<void>;
  close(): Promise<void>;
};

/** One frame of the "video": Chromium takes a row of JPEGs of one size and repeats them. */
const frameOf = (picture: Buffer) =>
  sharp(picture)
    .rotate()
    .resize(1920, 1440, { fit: "contain", background: "#6a6a68" })
    .jpeg({ quality: 95, chromaSubsampling: "4:2:0" })
    .toBuffer();

export async function openCamera(picture: Buffer): Promise<Camera> {
  const directory = await mkdtemp(join(tmpdir(), "veridesk-camera-"));
  const file = join(directory, "seen.mjpeg");
  const show = async (next: Buffer) => {
    await writeFile(`${file}.next`, await frameOf(next));
    await rename(`${file}.next`, file);
  };
  await show(picture);
  const { launchOptions } = test.info().project.use;
  const given = (launchOptions?.args ?? []).filter((argument) => argument !== "--use-fake-ui-for-media-stream");
  const { CHROMIUM_PATH: whole } = process.env;
  const browser = await chromium.launch({
    ...launchOptions,
    // Chromium's headless shell knows no permissions: it gives the camera to every page or to none.
    ...(whole ? { executablePath: whole } : {}),
    args: [...given, `--use-file-for-fake-video-capture=${file}`],
  });
  return {
    browser,
    show,
    async close() {
      await browser.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
