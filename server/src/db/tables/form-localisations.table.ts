import type { JsonColumn, NullableColumn, TimestampColumn } from "./columns.ts";

export type FormLocalisationsTable = {
  project_id: string;
  form_id: string;
  words: JsonColumn;
  file_name: string;
  size_bytes: number;
  uploaded_at: TimestampColumn;
  uploaded_by: NullableColumn<string>;
};
