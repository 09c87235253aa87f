import { z } from "zod";

type Issue = z.core.$ZodRawIssue;
type Bounded = { origin: string; inclusive?: boolean };

const count = (n: number | bigint, noun: string) => `${n} ${noun}${Number(n) === 1 ? "" : "s"}`;

const typeMessages: Record<string, string> = {
  string: "Enter a text.",
  number: "Enter a number.",
  int: "Enter a whole number.",
  boolean: "This must be true or false.",
  date: "Enter a date.",
  array: "This must be a list.",
  tuple: "This must be a list.",
  object: "This must be an object.",
  record: "This must be an object.",
};

const formatMessages: Record<string, string> = {
  email: "Enter a valid email.",
  url: "Enter a valid address (URL).",
  uuid: "This ID is not valid.",
  date: "Enter a date as YYYY-MM-DD.",
  datetime: "Enter a date and time as YYYY-MM-DDThh:mm:ssZ.",
};

function atLeast({ origin, inclusive = true }: Bounded, minimum: number | bigint): string {
  if (origin === "string")
    return Number(minimum) === 1 ? "This field is required." : `Enter at least ${count(minimum, "character")}.`;
  if (origin === "array" || origin === "set") return `Choose at least ${Number(minimum) === 1 ? "one" : minimum}.`;
  return inclusive ? `Enter ${minimum} or more.` : `Enter more than ${minimum}.`;
}

function atMost({ origin, inclusive = true }: Bounded, maximum: number | bigint): string {
  if (origin === "string") return `Enter at most ${count(maximum, "character")}.`;
  if (origin === "array" || origin === "set") return `At most ${maximum} are allowed.`;
  return inclusive ? `Enter ${maximum} or less.` : `Enter less than ${maximum}.`;
}

function oneOf(values: readonly unknown[]): string {
  const names = values.map(String).filter((name) => name !== "");
  if (names.length > 0 && names.every((name) => name === "true" || name === "false")) return "This value is not valid.";
  return names.length > 0 && names.length <= 12
    ? `Choose one of: ${names.join(", ")}.`
    : "Choose a value from the list.";
}

/** Zod's own wording must not reach a screen or a reply. */
export function inputMessage(issue: Issue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "This field is required.";
      return typeMessages[issue.expected] ?? "This value is not valid.";
    case "too_small":
      return atLeast(issue, issue.minimum);
    case "too_big":
      return atMost(issue, issue.maximum);
    case "invalid_format":
      return formatMessages[issue.format] ?? "This value does not have the right format.";
    case "not_multiple_of":
      return `Enter a multiple of ${issue.divisor}.`;
    case "invalid_value":
      return issue.input === undefined ? "This field is required." : oneOf(issue.values);
    case "unrecognized_keys":
      return `Unknown field: ${issue.keys.slice(0, 5).join(", ")}.`;
    case "invalid_union":
      return issue.input === undefined ? "This field is required." : "This value is not valid.";
    case "invalid_key":
    case "invalid_element":
      return "This value is not valid.";
    default:
      return undefined;
  }
}

z.config({ customError: inputMessage });
