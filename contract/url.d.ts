/** The WHATWG URL Standard, which browsers and Node both have: shared rules are checked without either's types. */
declare class URL {
  static canParse(url: string, base?: string): boolean;
  constructor(url: string, base?: string);
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
}
