export type MentionablePerson = { id: string; name: string };

/** What is being written after an @: from where in the text, and the letters so far. */
export type MentionQuery = { from: number; query: string };

const longestQuery = 40;

/** Null where the caret stands in no name. An @ within a word, as in a mail address, begins none. */
export function mentionQueryAt(text: string, caret: number): MentionQuery | null {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf("@");
  if (from < 0 || /[\p{L}\p{N}.]/u.test(before.slice(0, from).slice(-1))) return null;
  const query = before.slice(from + 1);
  if (query.length > longestQuery || /[\n@]|^\s/.test(query)) return null;
  return { from, query };
}

const small = (text: string) => text.toLowerCase();

/** Whose name, or a word of it, begins so; at most eight. */
export function mentionablePeopleFor(query: string, people: readonly MentionablePerson[]): MentionablePerson[] {
  const wanted = small(query);
  return people
    .filter(
      ({ name }) =>
        small(name).startsWith(wanted) ||
        small(name)
          .split(" ")
          .some((word) => word.startsWith(wanted)),
    )
    .slice(0, 8);
}

/** The name in the place of what was written of it, and where the caret stands then. */
export function withMention(
  text: string,
  { from, query }: MentionQuery,
  { name }: MentionablePerson,
): { text: string; caret: number } {
  const rest = text.slice(from + 1 + query.length);
  const written = `@${name}${rest.startsWith(" ") ? "" : " "}`;
  const caret = from + written.length + (rest.startsWith(" ") ? 1 : 0);
  return { text: text.slice(0, from) + written + rest, caret };
}

/** Who is named: those picked that still stand in the text, and names written out that only one colleague has. */
export function mentionedIn(text: string, picked: ReadonlySet<string>, people: readonly MentionablePerson[]): string[] {
  const there = people.filter(({ name }) => text.includes(`@${name}`));
  return there
    .filter(({ id, name }) => picked.has(id) || there.filter((other) => other.name === name).length === 1)
    .map(({ id }) => id);
}

export type CommentPart = { text: string; isName: boolean; at: number };

/** The text in parts, the names apart. */
export function commentPartsOf(text: string, mentions: readonly MentionablePerson[]): CommentPart[] {
  const names = [...new Set(mentions.map(({ name }) => `@${name}`))].sort((one, other) => other.length - one.length);
  const parts: CommentPart[] = [];
  let plainFrom = 0;
  for (let at = 0; at < text.length; ) {
    const name = names.find((each) => text.startsWith(each, at));
    if (name === undefined) {
      at += 1;
      continue;
    }
    if (at > plainFrom) parts.push({ text: text.slice(plainFrom, at), isName: false, at: plainFrom });
    parts.push({ text: name, isName: true, at });
    at += name.length;
    plainFrom = at;
  }
  if (plainFrom < text.length) parts.push({ text: text.slice(plainFrom), isName: false, at: plainFrom });
  return parts;
}
