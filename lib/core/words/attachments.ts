/** What papers may hang on. */
export const ATTACHED_TYPES = ["recipient"] as const;
export type AttachedType = (typeof ATTACHED_TYPES)[number];

/** What a paper may be: contracts and invoices as people send them. Told by its bytes, never by its name. */
export const MEDIA_TYPES = [
  "application/pdf",
  "image/jpeg",
  "image/png",
  "image/webp",
  "application/xml",
] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** Of one paper, and how many one object has. */
export const ATTACHMENT_BYTES_MAX = 8 * 1_048_576;
export const ATTACHMENTS_MAX = 20;
export const ATTACHMENT_NAME_MAX = 120;
/** The header by which a paper brings its name, as `encodeURIComponent` writes it. */
export const ATTACHMENT_NAME_HEADER = "x-attachment-name";
