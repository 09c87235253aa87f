import { drawReport } from "#engines/pdf/report.ts";
import { serveChild } from "./child-port.ts";

const operations = { drawReport };
export type PdfOperations = typeof operations;

serveChild(operations);
