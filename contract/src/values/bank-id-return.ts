/** The page's address has the try's own word in this parameter when the browser comes back from a bank. */
export const bankIdParameter = "bank_id";
