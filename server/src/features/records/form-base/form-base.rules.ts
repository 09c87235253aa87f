export const verifyAddress = (applicantUrl: string, token: string): string => `${applicantUrl}/verify/${token}`;
