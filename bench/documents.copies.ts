import { findCopySigns } from "#engines/documents/copy-signs.ts";
import { colourPrint, onScreen, photocopyPicture } from "#engines/documents/specimens/copy-faults.ts";
import { type DegradeLevel, degradePicture } from "#engines/documents/specimens/degrade.ts";
import { drawIdCard } from "#engines/documents/specimens/draw-id-card.ts";
import { drawPassport } from "#engines/documents/specimens/draw-passport.ts";
import { drawFace } from "#engines/documents/specimens/drawn-face.ts";
import { layPhotoOnWhite } from "#engines/documents/specimens/photo-faults.ts";
import { samplePerson } from "#engines/documents/specimens/sample-people.ts";

type Make = (document: Buffer) => Buffer | Promise<Buffer>;
const kinds: Record<string, Make> = {
  genuine: (document) => document,
  "genuine on white": layPhotoOnWhite,
  photocopy: photocopyPicture,
  "colour print": (document) => colourPrint(document),
  screen: (document) => onScreen(document),
  "fine screen": (document) => onScreen(document, 4),
};
const levels: DegradeLevel[] = ["clean", "phone", "hard"];

/** Share of photos that wait for a person as copies, by what was photographed and how. Documents themselves should be 0. */
export async function copiesFound(people: number): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [kind, make] of Object.entries(kinds))
    for (const level of levels) {
      let doubtful = 0;
      for (let at = 0; at < people; at += 1) {
        const [person, face] = [samplePerson(at), await drawFace((at * 47) % 360)];
        const document = at % 2 === 0 ? await drawPassport(person, face) : (await drawIdCard(person, face)).front;
        doubtful += Number(
          (await findCopySigns(await degradePicture(await make(document), level, 900 + at))).isDoubtful,
        );
      }
      found[`${kind}, ${level}`] = Number((doubtful / people).toFixed(3));
    }
  return found;
}
