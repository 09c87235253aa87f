import type { Json, Maybe, Stamp } from "./columns.ts";

export type FormLocalisationsTable = {
  project_id: string;
  form_id: string;
  words: Json;
  file_name: string;
  size_bytes: number;
  uploaded_at: Stamp;
  uploaded_by: Maybe<string>;
};
