import { drawPdfPages } from "#engines/pdf/pdf-pages.ts";
import { serveChild } from "./child-port.ts";

const operations = { drawPdfPages };
export type PaperOperations = typeof operations;

serveChild(operations);
