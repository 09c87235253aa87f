import type { Defaulted, Json, Maybe, Stamp } from "./columns.ts";

export type ThemesTable = {
  project_id: string;
  id: string;
  public_id: string;
  name: string;
  config: Json;
  version: Defaulted<number>;
  created_at: Stamp;
  created_by: Maybe<string>;
  updated_at: Stamp;
};

export type ThemeLogosTable = {
  project_id: string;
  theme_id: string;
  kind: "intro" | "light_footer" | "dark_footer";
  mime: string;
  bytes: Buffer;
  width_px: number;
  height_px: number;
  created_at: Stamp;
};
