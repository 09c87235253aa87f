import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, Nothing, paragraphsInput } from "../input/fields.ts";
import { photoNotes as calls } from "./photo-notes.calls.ts";

/** In fractions of the photo's width and height, as it is stored; however it is turned on screen. */
const area = {
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  width: z.number().min(0.005, "Mark a larger area.").max(1),
  height: z.number().min(0.005, "Mark a larger area.").max(1),
};

export const PhotoNote = z.object({
  id: z.string(),
  fileId: z.string(),
  at: z.iso.datetime(),
  author: z.string(),
  isOwn: z.boolean(),
  text: z.string(),
  ...area,
});
export type PhotoNote = z.infer<typeof PhotoNote>;

/** Of rounding: a rectangle at the edge may end a hair beyond it. */
const slack = 0.0001;

export const photoNotes = {
  list: endpoint(calls.list, {
    side: "desk",
    access: "verifications:read",
    summary: "The notes on the photos of a verification, the oldest first",
    reply: z.object({ items: z.array(PhotoNote) }),
  }),
  add: endpoint(calls.add, {
    side: "desk",
    access: "verifications:review",
    summary: "Marks a rectangle on a photo, with a word",
    limit: { max: 120, seconds: 60, per: "account" },
    body: z
      .object({ file_id: Id, text: paragraphsInput(1, 500), ...area })
      .refine(({ x, width }) => x + width <= 1 + slack, {
        path: ["width"],
        message: "The marked area ends outside the photo.",
      })
      .refine(({ y, height }) => y + height <= 1 + slack, {
        path: ["height"],
        message: "The marked area ends outside the photo.",
      }),
    reply: z.object({ id: z.string() }),
  }),
  remove: endpoint(calls.remove, {
    side: "desk",
    access: "verifications:review",
    summary: "Deletes one's own note",
    reply: Nothing,
  }),
};
