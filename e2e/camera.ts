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

/** Eight pictures a second, uncompressed: of a film of JPEGs Chromium unpacks 30 a second, which slows all else. */
const film = { width: 1920, height: 1440, perSecond: 8 } as const;

/** @returns the brightness of each dot, then the two colours of each four dots (BT.601, as in JPEG files) */
function planesOf(rgb: Buffer): Buffer {
  const { width, height } = film;
  const bright = width * height;
  const planes = Buffer.alloc(bright * 1.5);
  for (let dot = 0, at = 0, four = bright; dot < bright; dot += 1, at += 3) {
    const red = rgb.readUInt8(at);
    const green = rgb.readUInt8(at + 1);
    const blue = rgb.readUInt8(at + 2);
    planes[dot] = 0.299 * red + 0.587 * green + 0.114 * blue;
    if (dot % 2 === 1 || Math.floor(dot / width) % 2 === 1) continue;
    planes[four] = Math.min(255, 128 - 0.1687 * red - 0.3313 * green + 0.5 * blue);
    planes[four + bright / 4] = Math.min(255, 128 + 0.5 * red - 0.4187 * green - 0.0813 * blue);
    four += 1;
  }
  return planes;
}

/** A film of one picture (YUV4MPEG2), which Chromium repeats. */
async function filmOf(picture: Buffer): Promise<Buffer> {
  const { width, height, perSecond } = film;
  const rgb = await sharp(picture)
    .rotate()
    .resize(width, height, { fit: "contain", background: "#6a6a68" })
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer();
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F${perSecond}:1 Ip A1:1 C420jpeg\nFRAME\n`),
    planesOf(rgb),
  ]);
}

export async function openCamera(picture: Buffer): Promise<Camera> {
  const { name, use } = test.info().project;
  if (name !== "camera") throw new Error("a journey with a camera is named in playwright.config.ts");
  const directory = await mkdtemp(join(tmpdir(), "veridesk-camera-"));
  const file = join(directory, "seen.y4m");
  const show = async (next: Buffer) => {
    await writeFile(`${file}.next`, await filmOf(next));
    await rename(`${file}.next`, file);
  };
  await show(picture);
  const given = (use.launchOptions?.args ?? []).filter((argument) => argument !== "--use-fake-ui-for-media-stream");
  const { CHROMIUM_PATH: whole } = process.env;
  const browser = await chromium.launch({
    ...use.launchOptions,
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
