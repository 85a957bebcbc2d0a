/** The owner of a logo that belongs to no project: the merchant. */
export const MERCHANT_LOGO = "merchant";

/**
 * The accepted logo types, detected from the bytes, never from the name. SVG is excluded: it is a text document that
 * may run something.
 */
export const LOGO_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;
export const LOGO_BYTES_MAX = 2 * 1_048_576;
