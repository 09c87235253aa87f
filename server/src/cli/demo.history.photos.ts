import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { drawIdCard } from "#engines/documents/specimens/draw-id-card.ts";
import { drawPassport } from "#engines/documents/specimens/draw-passport.ts";
import { type DrawnFace, drawPortrait, drawSelfie } from "#engines/faces/samples/drawn-faces.ts";
import { makeSmallCopy } from "#engines/photos/small-copy.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { newFileKey } from "#server/platform/files/files.ts";
import { claimFile, intendFile } from "#server/platform/files/pending-files.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type ApplicantVault, sealBindings, sealBytes, sealedBytes } from "#server/platform/secrets/applicant-vault.ts";
import type { DemoPassage } from "./demo.history.plan.ts";
import { insertRows } from "./demo.history.rows.ts";

type Drawn = {
  passage: DemoPassage;
  side: "front" | "back" | "selfie";
  id: string;
  key: string;
  jpeg: Buffer;
  small: Buffer | null;
  width: number;
  height: number;
};

/** Smaller than a phone's: they are looked at, not read. */
const widthPx = 800;

/** A drawing takes a second or so, and people share faces. */
function eachOnce(draw: (face: DrawnFace) => Promise<Buffer>): (face: DrawnFace) => Promise<Buffer> {
  const drawn = new Map<number, Promise<Buffer>>();
  return (face) => {
    const known = drawn.get(face.seed) ?? draw(face);
    drawn.set(face.seed, known);
    return known;
  };
}
const portraitOf = eachOnce(drawPortrait);
const selfieOf = eachOnce(drawSelfie);

async function drawFor({ person, judged, form }: DemoPassage): Promise<Partial<Record<Drawn["side"], Buffer>>> {
  const portrait = await portraitOf(person.face);
  const selfie = form === "account" ? { selfie: await selfieOf(person.face) } : {};
  if (person.documentType === "PASSPORT") return { front: await drawPassport(judged.passport, portrait), ...selfie };
  return { ...(await drawIdCard(judged.passport, portrait)), ...selfie };
}

/** What still waits, and the newest besides: those a visitor opens. */
const screenedAt = (passages: readonly DemoPassage[], most: number): DemoPassage[] => {
  const submitted = passages.filter(({ submittedAt }) => submittedAt !== null);
  const waits = submitted.filter(({ status }) => status === "pending" || status === "customer_pending");
  return [...new Set([...waits.reverse(), ...submitted.reverse()])].slice(0, most);
};

/** Older photos are over: drawn before the transaction, kept in it. */
export async function drawRecentPhotos(
  platform: Platform,
  projectId: string,
  passages: readonly DemoPassage[],
  most: number,
) {
  const drawn: Drawn[] = [];
  await Promise.all(
    screenedAt(passages, most).map(async (passage) => {
      for (const [side, picture] of Object.entries(await drawFor(passage)))
        drawn.push({
          passage,
          side: side as Drawn["side"],
          id: randomUUID(),
          key: newFileKey(projectId),
          ...(await reduce(picture, side as Drawn["side"])),
        });
    }),
  );
  for (const { key } of drawn) await intendFile(platform, key);
  return {
    keep: (ctx: Ctx, vaults: ReadonlyMap<string, ApplicantVault>) => keepPhotos(ctx, projectId, { drawn, vaults }),
  };
}

async function reduce(
  picture: Buffer,
  side: Drawn["side"],
): Promise<Pick<Drawn, "jpeg" | "small" | "width" | "height">> {
  const { data, info } = await sharp(picture)
    .resize({ width: widthPx, withoutEnlargement: true })
    .jpeg({ quality: 78 })
    .toBuffer({ resolveWithObject: true });
  const small = side === "back" ? null : await makeSmallCopy(data, null);
  return { jpeg: data, small, width: info.width, height: info.height };
}

async function keepPhotos(
  ctx: Ctx,
  project_id: string,
  { drawn, vaults }: { drawn: Drawn[]; vaults: ReadonlyMap<string, ApplicantVault> },
) {
  const vaultOf = ({ person }: DemoPassage): ApplicantVault => {
    const vault = vaults.get(person.id);
    if (!vault) throw new Error("a photo of nobody");
    return vault;
  };
  for (const { passage, side, id, key, jpeg } of drawn) {
    const bound = sealBindings.photo({ verificationId: passage.id, side, id });
    await ctx.platform.files.put(key, await sealedBytes(vaultOf(passage), jpeg, bound));
    await claimFile(ctx, key);
  }
  await insertRows(
    ctx,
    "verification_files",
    drawn.map(({ passage, side, id, key, jpeg, small, width, height }) => ({
      ...{ project_id, id, verification_id: passage.id, side, storage_key: key, is_encrypted: true },
      ...{ mime: "image/jpeg", size_bytes: jpeg.length, width, height, quality: JSON.stringify({}) },
      small: small && sealBytes(vaultOf(passage), small, sealBindings.smallPhoto(passage.id, id)),
      created_at: passage.submittedAt ?? passage.createdAt,
    })),
  );
}
