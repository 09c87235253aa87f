import type { DefaultedColumn, JsonColumn, NullableColumn, TimestampColumn } from "./columns.ts";

export type ThemesTable = {
  project_id: string;
  id: string;
  public_id: string;
  name: string;
  config: JsonColumn;
  row_version: DefaultedColumn<number>;
  created_at: TimestampColumn;
  created_by: NullableColumn<string>;
  updated_at: TimestampColumn;
};

export type ThemeLogosTable = {
  project_id: string;
  theme_id: string;
  kind: "intro" | "light_footer" | "dark_footer";
  mime: string;
  bytes: Buffer;
  width_px: number;
  height_px: number;
  created_at: TimestampColumn;
};
