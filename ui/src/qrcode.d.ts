/** The package's own types need those of Node, which a page does not have. */
type Options = { width: number; margin: number; errorCorrectionLevel: "L" | "M" | "Q" | "H" };
declare const qrcode: { toDataURL(text: string, options: Options): Promise<string> };
export default qrcode;
