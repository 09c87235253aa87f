import { drawPdfPages } from "#engines/pdf/pdf-pages.ts";
import { serveChild } from "./child-port.ts";

const operations = { drawPdfPages };
export type PdfPageOperations = typeof operations;

serveChild(operations);
