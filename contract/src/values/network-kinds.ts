/** Of lists of networks that the operator loads (docs/lists.md, "Networks"), each with the flag of a visit that it answers. */
export const networkKinds = {
  tor: "tor",
  proxy: "proxy",
  vpn: "anonymous",
  hosting: "hosting",
  attacker: "knownAttacker",
  abuser: "abuser",
  threat: "threat",
} as const;
export type NetworkKind = keyof typeof networkKinds;
export type NetworkFlag = (typeof networkKinds)[NetworkKind];
export const networkKindNames = Object.keys(networkKinds) as [NetworkKind, ...NetworkKind[]];

/** Each of them hides who connects. */
export const anonymizingKinds = ["tor", "proxy", "vpn"] as const satisfies readonly NetworkKind[];
