import { serveChild } from "#server/platform/children/child-port.ts";
import { findInLists } from "./screenings.indexes.service.ts";

const operations = { findInLists };
export type NameOperations = typeof operations;

serveChild(operations);
