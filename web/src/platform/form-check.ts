import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import { loadErrorWords, sayMessage } from "./i18n.ts";

/** React Hook Form keeps a field's error in an object of the field's path; `ref` is its element. */
function sayErrors(errors: object): void {
  for (const [name, error] of Object.entries(errors)) {
    if (name === "ref" || typeof error !== "object" || error === null) continue;
    if (typeof error.message === "string") error.message = sayMessage(error.message);
    sayErrors(error);
  }
}

/** Checks a form by a schema of the contract, and says what is wrong in the chosen language. */
export const resolverOf = ((...given: Parameters<typeof zodResolver>) => {
  const check = (zodResolver as (...all: unknown[]) => Resolver)(...given);
  return (async (values, context, options) => {
    const result = await check(values, context, options);
    if (Object.keys(result.errors).length > 0) await loadErrorWords();
    sayErrors(result.errors);
    return result;
  }) satisfies Resolver;
}) as typeof zodResolver;
