/** What browsers and Node both have of the WHATWG URL Standard. The shared rules are checked without either's types. */
declare class URL {
  static canParse(url: string, base?: string): boolean;
  constructor(url: string, base?: string);
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
}
