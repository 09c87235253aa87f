/** A page beats every 12 s: whoever has missed two is gone. */
export const casePresenceSeconds = 30;
