import { photoNotes } from "#contract/cases/photo-notes.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { listNotes } from "./photo-notes.queries.ts";
import { addNote, removeNote } from "./photo-notes.service.ts";

export const photoNoteRoutes = implementEndpoints(photoNotes, {
  list: ({ ctx, params }) => listNotes(ctx, params.id),
  add: ({ ctx, params, body }) => addNote(ctx, params.id, body),
  remove: ({ ctx, params }) => removeNote(ctx, params),
});
