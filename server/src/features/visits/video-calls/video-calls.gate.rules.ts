/** What one browser may send to its port. A page of ours sends 0.75 Mbit/s, and a browser without bounds some 2.5. */
export const gateLimits = {
  bytes: { perSecond: 500_000, atOnce: 2_000_000 },
  packets: { perSecond: 800, atOnce: 2_000 },
  /** A whole handshake, with all that is sent again, is some kilobytes. */
  handshakeBytes: 64 * 1024,
  addresses: 16,
} as const;

function bucket({ perSecond, atOnce }: { perSecond: number; atOnce: number }) {
  let [left, lastMs] = [atOnce, 0];
  return (amount: number, nowMs: number): boolean => {
    left = Math.min(atOnce, left + (Math.max(0, nowMs - lastMs) / 1_000) * perSecond);
    lastMs = nowMs;
    if (left < amount) return false;
    left -= amount;
    return true;
  };
}

/** RFC 7983, section 7: by the first byte. */
const isBetween = (byte: number, from: number, to: number) => byte >= from && byte <= to;

type Gate = {
  /** `from`: address and port. */
  lets(datagram: Buffer, from: string, nowMs: number): boolean;
};

/**
 * Anybody can send to a port, and the library behind it believes what it is sent. So nothing passes but checks that are signed
 * with this call's password, and what comes from where such a check came from, within bounds.
 * `isSignedCheck`: a request of STUN with the right MESSAGE-INTEGRITY (RFC 8489, section 14.5).
 */
export function callPacketGate(isSignedCheck: (datagram: Buffer) => boolean): Gate {
  const known = new Set<string>();
  const [bytes, packets] = [bucket(gateLimits.bytes), bucket(gateLimits.packets)];
  let handshakeBytes = 0;
  const learn = (from: string) => {
    known.delete(from);
    known.add(from);
    const [oldest] = known;
    if (known.size > gateLimits.addresses && oldest !== undefined) known.delete(oldest);
  };
  const isWithin = (size: number, nowMs: number) => bytes(size, nowMs) && packets(1, nowMs);
  return {
    lets(datagram, from, nowMs) {
      const [first = 0xff, second = 0] = datagram;
      if (isBetween(first, 0, 3)) {
        // Two bits of the type tell a request from an answer to one of ours (RFC 8489, section 5).
        const isRequest = (first & 0x01) === 0 && (second & 0x10) === 0;
        if (isRequest && !isSignedCheck(datagram)) return false;
        if (isRequest) learn(from);
        return known.has(from) && isWithin(datagram.length, nowMs);
      }
      // Strangers take nothing of what the call may use.
      if (!known.has(from) || !isWithin(datagram.length, nowMs)) return false;
      if (!isBetween(first, 20, 63)) return isBetween(first, 128, 191);
      handshakeBytes += datagram.length;
      return handshakeBytes <= gateLimits.handshakeBytes;
    },
  };
}
