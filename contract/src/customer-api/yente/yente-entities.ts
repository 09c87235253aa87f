import { z } from "zod";
import { countParameter, repeatedParameter, YenteEntity, yenteTotal, yesNo } from "./yente-values.ts";

export const YenteEntityParameters = z.object({ nested: yesNo(true) });

export const YenteAdjacentParameters = z.object({
  sort: repeatedParameter(10),
  /** Of each property. */
  limit: countParameter(500, 10),
  offset: countParameter(9_499, 0),
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
