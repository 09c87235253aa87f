/** Whom or what a name in a list is about. */
export type AboutKind = "applicant" | "form" | "member";

/** For the element with the name: a small card says more while the pointer rests on it. It costs a row no handler. */
export const aboutIt = (kind: AboutKind, id: string, name: string) =>
  ({ "data-about": kind, "data-about-id": id, "data-about-name": name }) as const;
