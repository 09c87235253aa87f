import { receiveMailedLink } from "./mailed-link.ts";

/** The token of the link that confirms an address; in memory only. */
let waiting: string | null = null;

export function receiveAddressLink(): void {
  waiting = receiveMailedLink({ page: "/confirm-address", parameters: ["token"] })?.[0] ?? null;
}

export const addressToken = (): string | null => waiting;
