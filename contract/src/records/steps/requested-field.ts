import { z } from "zod";
import { Bool } from "#contract/input/fields.ts";

export const Requested = z.object({ enabled: Bool, mandatory: Bool });
export const RequestedField = Requested.prefault({ enabled: false, mandatory: false });
