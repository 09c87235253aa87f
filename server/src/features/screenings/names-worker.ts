import { serveChild } from "#server/platform/children/child-port.ts";
import { findMet } from "./screenings.differences.service.ts";
import { findInLists } from "./screenings.indexes.service.ts";

const operations = { findInLists, findMet };
export type NameOperations = typeof operations;

serveChild(operations);
