import type { SuppliedParameters } from "#contract/endpoint.ts";
import { type SaveCalls, saveCalls } from "#contract/records/steps/save-calls.ts";
import type { flowAnswers } from "#contract/steps/flow-answers.contract.ts";
import { sendTo } from "./api.ts";

type Body<K extends keyof SaveCalls> = SuppliedParameters<(typeof flowAnswers)[K]>["body"];

/** Apart from the other calls: the page begins without its steps. Errors name the field, or the question, in `parameter`. @throws flow.country_not_allowed, those of flow-answers */
export const saveStep = <K extends keyof SaveCalls>(name: K, body: Body<K>) => sendTo(name, saveCalls[name], body);
