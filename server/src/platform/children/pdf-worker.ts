import { drawPdfReport } from "#engines/pdf/report.ts";
import { drawSignature } from "#engines/pdf/signature.ts";
import { serveChild } from "./child-port.ts";

const operations = { drawReport: drawPdfReport, drawSignature };
export type PdfOperations = typeof operations;

serveChild(operations);
