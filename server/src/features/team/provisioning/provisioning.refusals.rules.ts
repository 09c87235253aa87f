/** RFC 7644, section 3.12. */
export type ScimType =
  | "invalidFilter"
  | "tooMany"
  | "uniqueness"
  | "mutability"
  | "invalidSyntax"
  | "invalidPath"
  | "noTarget"
  | "invalidValue";

const errorSchema = "urn:ietf:params:scim:api:messages:2.0:Error";

/** Answered as SCIM answers, with this status. @param detail names the field */
export class ScimRefusal extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, detail: string, scimType?: ScimType, headers: Readonly<Record<string, string>> = {}) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
    this.headers = headers;
  }
  get reply() {
    const scimType = this.scimType && { scimType: this.scimType };
    return { schemas: [errorSchema], status: String(this.status), ...scimType, detail: this.message };
  }
}

export const badRequest = (scimType: ScimType, detail: string) => new ScimRefusal(400, detail, scimType);
export const noSuchResource = (id: string) => new ScimRefusal(404, `Resource ${id} not found.`);
export const ownerStays = () =>
  new ScimRefusal(403, "This person owns the project: an owner is not removed or deactivated by SCIM.");
