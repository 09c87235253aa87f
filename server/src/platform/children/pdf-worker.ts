import { drawReport, drawSignature } from "#engines/pdf/report.ts";
import { drawSignature } from "#engines/pdf/signature.ts";
import { serveChild } from "./child-port.ts";

const operations = { drawReport };
export type PdfOperations = typeof operations;

serveChild(operations);
