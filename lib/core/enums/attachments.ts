/** The object types that can have attachments. */
export const ATTACHED_TYPES = ["recipient", "block"] as const;
export type AttachedType = (typeof ATTACHED_TYPES)[number];

/**
 * The media types of an attachment: contracts and invoices as people send them. They are detected from the bytes,
 * never from the name.
 */
export const MEDIA_TYPES = [
  "application/pdf",
  "image/jpeg",
  "image/png",
  "image/webp",
  "application/xml",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.oasis.opendocument.spreadsheet",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "message/rfc822",
  "text/plain",
] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** The media types of a recipient's attachments. */
export const RECIPIENT_MEDIA_TYPES = [
  "application/pdf",
  "image/jpeg",
  "image/png",
  "image/webp",
  "application/xml",
] as const satisfies readonly MediaType[];

/** The media types of evidence for a payment, as people have it. */
export const EVIDENCE_MEDIA_TYPES = [
  ...RECIPIENT_MEDIA_TYPES,
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.oasis.opendocument.spreadsheet",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "message/rfc822",
  "text/plain",
] as const satisfies readonly MediaType[];

/** How a file of this kind may end; the first is put behind a name that ends otherwise. */
export const FILE_ENDINGS = {
  "application/pdf": ["pdf"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "application/xml": ["xml"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "application/vnd.oasis.opendocument.spreadsheet": ["ods"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "message/rfc822": ["eml"],
  "text/plain": ["txt", "csv", "log"],
} as const satisfies Record<MediaType, readonly string[]>;

/** The size limit of one paper of a recipient, and the number of papers that one recipient can have. */
export const ATTACHMENT_BYTES_MAX = 8 * 1_048_576;
export const ATTACHMENTS_MAX = 20;
export const ATTACHMENT_NAME_MAX = 120;
/** The header by which a paper brings its name, as `encodeURIComponent` writes it. */
export const ATTACHMENT_NAME_HEADER = "x-attachment-name";

/** The size limit of one piece of evidence, and the limits of all evidence of one block. */
export const EVIDENCE_BYTES_MAX = 20 * 1_048_576;
export const EVIDENCE_MAX = 60;
export const EVIDENCE_CASE_BYTES_MAX = 200 * 1_048_576;
/** The size limit of all papers that one installation stores. */
export const ATTACHED_BYTES_MAX = 50 * 1_024 * 1_048_576;

/** The limits of one upload link for a phone, and the time for which it is valid. */
export const EVIDENCE_LINK_MINUTES = 15;
export const EVIDENCE_LINK_FILES_MAX = 10;
export const EVIDENCE_LINK_BYTES_MAX = 60 * 1_048_576;
