import { type ZipEntry, zipStream } from "./zip-stream.ts";

export type XlsxSheet = {
  /** At most 31 characters. */
  name: string;
  columns: readonly { header: string /** In characters. */; width: number }[];
  isRightToLeft: boolean;
  /** Of moments, as ECMA-376, part 1, 18.8.31. */
  timeFormat: string;
  rows: AsyncIterable<Uint8Array>;
};

export const xlsxStyles = { plain: 0, header: 1, time: 2, free: 3 } as const;

export const columnLetters = (index: number): string =>
  (index < 26 ? "" : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("_x", "_x005F_x");

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const contentTypes = `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`;
const relations = `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const workbookRelations = `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`;
/** `quotePrefix` keeps text text also when somebody edits the cell. */
const stylesOf = (timeFormat: string) =>
  `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="${escaped(timeFormat)}"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** A long one ends with a whole word. */
function sheetName(name: string): string {
  const allowed = name.replace(/[[\]:*?/\\]/g, "").trim();
  const short = allowed.length > 31 ? allowed.slice(0, 32).replace(/\s\S*$/, "") : allowed;
  return short.slice(0, 31).trim() || "Report";
}

const workbook = (name: string) =>
  `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

function sheetStart({ columns, isRightToLeft }: XlsxSheet): string {
  const widths = columns.map(({ width }, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`);
  const header = columns.map(
    (column, n) =>
      `<c r="${columnLetters(n)}1" s="${xlsxStyles.header}" t="inlineStr"><is><t>${escaped(column.header)}</t></is></c>`,
  );
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView ${isRightToLeft ? 'rightToLeft="1" ' : ""}workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join("")}</cols><sheetData><row r="1">${header.join("")}</row>\n`;
}

async function* sheetBytes(sheet: XlsxSheet): AsyncGenerator<Uint8Array> {
  yield Buffer.from(sheetStart(sheet));
  yield* sheet.rows;
  yield Buffer.from("</sheetData></worksheet>");
}

/** Memory does not grow with the rows. ECMA-376, part 1, 18.3. @throws ZipTooLargeError, and whatever the rows throw */
export function xlsxFile(sheet: XlsxSheet): AsyncGenerator<Buffer> {
  const part = (name: string, text: string): ZipEntry => ({ name, bytes: [Buffer.from(text)] });
  return zipStream([
    part("[Content_Types].xml", contentTypes),
    part("_rels/.rels", relations),
    part("xl/workbook.xml", workbook(sheet.name)),
    part("xl/_rels/workbook.xml.rels", workbookRelations),
    part("xl/styles.xml", stylesOf(sheet.timeFormat)),
    { name: "xl/worksheets/sheet1.xml", bytes: sheetBytes(sheet) },
  ]);
}
