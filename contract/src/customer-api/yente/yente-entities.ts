import { z } from "zod";
import { repeated, whole, YenteEntity, yenteTotal, yesNo } from "./yente-values.ts";

export const YenteEntityParameters = z.object({ nested: yesNo(true) });

export const YenteAdjacentParameters = z.object({
  sort: repeated(10),
  /** Of each property. */
  limit: whole(500, 10),
  offset: whole(9_499, 0),
});
export type YenteAdjacentParameters = z.infer<typeof YenteAdjacentParameters>;

export const YenteAdjacentResults = z.object({
  limit: z.number().int(),
  offset: z.number().int(),
  total: yenteTotal,
  results: z.array(YenteEntity),
});
export type YenteAdjacentResults = z.infer<typeof YenteAdjacentResults>;

export const YenteAdjacentReply = z.object({
  entity: YenteEntity,
  adjacent: z.record(z.string(), YenteAdjacentResults),
});
export type YenteAdjacentReply = z.infer<typeof YenteAdjacentReply>;
