/** The address that an applicant opens, of a form's or a link's token. */
export const verifyAddress = (applicantUrl: string, token: string): string => `${applicantUrl}/verify/${token}`;
