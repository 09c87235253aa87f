import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const photoNoteFailures = failures("photoNotes", {
  not_found: { status: 404, parameter: "noteId", message: "Note not found." },
  not_yours: { status: 409, parameter: "noteId", message: "Only the author of a note can delete it." },
  too_many: { status: 409, parameter: "file_id", message: "A photo can have up to 50 notes." },
});

export const photoNotes = {
  list: { method: "GET", path: "/api/verifications/:id/photo-notes", effect: "read" },
  add: { method: "POST", path: "/api/verifications/:id/photo-notes", effect: "write" },
  remove: { method: "DELETE", path: "/api/verifications/:id/photo-notes/:noteId", effect: "write" },
} as const satisfies EndpointAddresses;
