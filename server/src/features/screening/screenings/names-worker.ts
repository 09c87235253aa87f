import { serveChild } from "#server/platform/children/child-port.ts";
import type { NameOperations } from "#server/platform/children/names.ts";
import { findMet } from "./screenings.differences.service.ts";
import { NameIndexes } from "./screenings.indexes.service.ts";

const indexes = new NameIndexes();
const operations: NameOperations = {
  findInLists: (...queried) => indexes.findInLists(...queried),
  findByWords: (...wanted) => indexes.findByWords(...wanted),
  findMet: (...queried) => findMet(indexes, ...queried),
};

serveChild(operations);
