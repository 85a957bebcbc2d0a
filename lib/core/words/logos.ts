/** Whose picture it is where it is no project's: the merchant's own. */
export const MERCHANT_LOGO = "merchant";

/** What is taken in; told by its bytes, never by its name. A drawing of text (SVG) is a page that may run something. */
export const LOGO_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;
export const LOGO_BYTES_MAX = 2 * 1_048_576;
