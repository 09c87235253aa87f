/** Our camera page sends a canvas as JPEG: browsers write no camera, program, date or location into it. */
export const uploadSigns = ["format", "camera", "software", "date", "place"] as const;
export type UploadSign = (typeof uploadSigns)[number];

/** Exif 2.32, section 4.6. */
const tags: Readonly<Record<number, UploadSign>> = {
  271: "camera",
  272: "camera",
  305: "software",
  306: "date",
  34853: "place",
};

function signsOfExif(tiff: Buffer): UploadSign[] {
  if (tiff.length < 8) return [];
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return [];
  const signs: UploadSign[] = [];
  for (let n = 0; n < short(start); n += 1) {
    const at = start + 2 + n * 12;
    if (at + 12 > tiff.length) break;
    const sign = tags[short(at)];
    if (sign) signs.push(sign);
  }
  return signs;
}

/** Without any, nothing is proved. Reads only the header. */
export function findUploadSigns(file: Buffer): UploadSign[] {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return ["format"];
  const found = new Set<UploadSign>();
  let at = 2;
  while (at + 4 <= file.length && file[at] === 0xff) {
    const marker = file[at + 1] ?? 0;
    const length = file.readUInt16BE(at + 2);
    if (marker === 0xda || length < 2) break;
    const body = file.subarray(at + 4, at + 2 + length);
    if (marker === 0xe1 && body.toString("latin1", 0, 6) === "Exif\0\0")
      for (const sign of signsOfExif(body.subarray(6))) found.add(sign);
    at += 2 + length;
  }
  return uploadSigns.filter((sign) => found.has(sign));
}
