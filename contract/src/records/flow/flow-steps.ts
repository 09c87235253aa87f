import { z } from "zod";
import { flowStepSchemas } from "../steps/step-schemas.ts";

type Schema = (typeof flowStepSchemas)[keyof typeof flowStepSchemas];

/** Without the rules that judge the answers. */
export const FlowStep = z.discriminatedUnion(
  "type",
  Object.values(flowStepSchemas) as unknown as [Schema, ...Schema[]],
);
export type FlowStep = z.infer<typeof FlowStep>;
export type FlowStepOf<T extends FlowStep["type"]> = Extract<FlowStep, { type: T }>;
