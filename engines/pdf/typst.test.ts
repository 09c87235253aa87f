import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { drawPdf, templateFolder } from "./typst.ts";

const noFiles = new Map<string, Buffer>();
const read = (path: string, files = noFiles) => drawPdf(`#read("${path}")`, {}, files).subarray(0, 5).toString();

test("a template reads its own folder and what it is given, and nothing else of the disk", () => {
  expect(readdirSync(templateFolder)).toEqual(["report.typ", "signature.typ"]);
  expect(read("/report.typ")).toBe("%PDF-");
  expect(read("/photo-0", new Map([["photo-0", Buffer.from("given")]]))).toBe("%PDF-");
  const elsewhere = [
    "/etc/hosts",
    "/proc/self/environ",
    "../typst.ts",
    "/../typst.ts",
    `${tmpdir()}/x`,
    import.meta.filename,
  ];
  for (const path of elsewhere) expect(() => read(path), path).toThrow();
  expect(() => drawPdf('#import "@preview/cetz:0.3.1"', {}, noFiles)).toThrow();
  expect(() => drawPdf('#import "@local/own:0.1.0"', {}, noFiles)).toThrow();
});

test("what one report was given the next cannot read", () => {
  read("/photo-7", new Map([["photo-7", Buffer.from("given")]]));
  expect(() => read("/photo-7")).toThrow();
});
