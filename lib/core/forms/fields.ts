import { z } from "zod";
import { canonicalDocument, documentTypeOf } from "../brazil/documents";
import { canonicalUuid, isUuid, isWalletName } from "../ids";
import { isLosslessNumber, parseJson, stringifyJson } from "../json/json";
import { DIGITS } from "../reads/filters";
import { jsonShape } from "../json/json-shape";
import { hasUnfinishedNumber } from "./metadata-rows";
import { CENTAVOS_MAX_TYPED, type Centavos, centavos } from "../money/money";
import {
  SEARCH_LENGTH_MAX,
  canonicalText,
  hasLoneSurrogate,
  isSearchable,
  lineFault,
  lineOf,
  looksEmpty,
  hasControlCharacter,
} from "../text/text";
import { SENT_SECONDS_MAX } from "../enums/intents";

/**
 * The fields that forms share. A fault is a message key of `messages/<locale>/errors.json`, "fields", with an optional
 * figure after a colon: `too_long:255`. Text is brought to one form first and checked after.
 */
const METADATA = { textMax: 16_384, depthMax: 64, keysMax: 50, keyMax: 64, valueMax: 1_000 } as const;
/** Our idempotency keys begin so; a reference that did would shadow one in the service's lookup. */
const RESERVED_REFERENCE_PREFIX = "gch1-";

/** The value of a money field: whole centavos, a safe integer and never a text. */
export const moneyField = (minimum = 1) =>
  z
    .int("amount_required")
    .min(minimum, `amount_minimum:${minimum}`)
    .max(CENTAVOS_MAX_TYPED, "amount_too_large")
    .transform((amount): Centavos => centavos(amount));

/** A whole number, also as an address holds it: digits and nothing else. */
export const wholeNumber = () =>
  z.union([z.number(), z.string().regex(DIGITS).transform(Number)]).pipe(z.int());

function lineChecks(text: string, context: z.RefinementCtx, limits: { max: number; isRead: boolean }): void {
  const message = lineFault(text, limits);
  if (message !== null) context.addIssue({ code: "custom", message });
}

/** One line that must say something. `isRead`: a person decides by it, so nothing in it may deceive. */
export const requiredLine = (max: number, { isRead = false } = {}) =>
  z
    .string("required")
    .transform(canonicalText)
    .superRefine((text, context) => {
      if (looksEmpty(text)) context.addIssue({ code: "custom", message: "required" });
      else lineChecks(text, context, { max, isRead });
    });

/** Several lines that must say something. */
export const paragraphs = (max: number) =>
  z
    .string("required")
    .transform((text) => canonicalText(text.replaceAll(/\r\n?/g, "\n")))
    .superRefine((text, context) => {
      const refuse = (message: string) => context.addIssue({ code: "custom", message });
      if (looksEmpty(text)) refuse("required");
      else if (text.length > max) refuse(`too_long:${max}`);
      else if (hasControlCharacter(text.replaceAll(/[\n\t]/g, ""))) refuse("control_characters");
      else if (hasLoneSurrogate(text)) refuse("broken_characters");
    });

/** One line that may be left empty: then it is undefined. */
export const optionalLine = (max: number, { isRead = false } = {}) =>
  z
    .string()
    .optional()
    .transform((text) => (text === undefined ? undefined : lineOf(text)))
    .superRefine((text, context) => {
      if (text !== undefined) lineChecks(text, context, { max, isRead });
    });

/** The text to search for. A text that no column can contain is not searched in any column. */
export const searchText = () =>
  z.string().normalize("NFC").trim().max(SEARCH_LENGTH_MAX).refine(isSearchable, "control_characters");

/** A reference is a segment of the service's paths, where every URL parser collapses one or two dots alone. */
export const referenceField = (max: number) =>
  optionalLine(max, { isRead: true })
    .refine((text) => !text?.toLowerCase().startsWith(RESERVED_REFERENCE_PREFIX), "reserved_reference")
    .refine((text) => text !== "." && text !== "..", "path_reference");

export const uuidField = () => z.string().transform(canonicalUuid).refine(isUuid, "not_an_id");

/** How long ago a form was first sent whose answer was lost: a form that is sent for the first time has none. */
export const sentSecondsAgo = () => wholeNumber().pipe(z.int().min(0).max(SENT_SECONDS_MAX)).optional();

export const optionalUuid = () =>
  z
    .string()
    .optional()
    .transform((text) => (text === undefined || text.trim() === "" ? undefined : canonicalUuid(text)))
    .refine((text) => text === undefined || isUuid(text), "not_an_id");

export const optionalEmail = (max: number) =>
  optionalLine(max).refine((text) => text === undefined || z.email().safeParse(text).success, "not_an_email");

/** Specification, "Charge request": the payer's document has digits only, so a CNPJ with letters cannot be sent there. */
export const optionalDigitsOnlyDocument = () =>
  z
    .string()
    .optional()
    .transform((text) => (text === undefined || text.trim() === "" ? undefined : canonicalDocument(text)))
    .superRefine((text, context) => {
      if (text === undefined) return;
      if (documentTypeOf(text) === null) context.addIssue({ code: "custom", message: "not_a_document" });
      else if (!/^\d+$/.test(text)) context.addIssue({ code: "custom", message: "document_digits_only" });
    });

/** The wallet that an address names. */
export const walletField = () => z.string().refine(isWalletName, "not_found");

/** Metadata as JSON text to an object; numbers keep their digits. Empty text and `{}` are "none". */
export const metadataField = () =>
  z
    .string()
    .optional()
    .transform((text, context): Record<string, unknown> | undefined => {
      if (text === undefined || text.trim() === "") return undefined;
      const refuse = (message: string) => {
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      };
      if (text.length > METADATA.textMax) return refuse(`too_long:${METADATA.textMax}`);
      const shape = jsonShape(text);
      const isTooDeep = shape.depth > METADATA.depthMax;
      let value: unknown;
      try {
        value = parseJson(text);
      } catch {
        if (shape.duplicateKey !== null) return refuse("metadata_duplicate_key");
        if (hasUnfinishedNumber(text)) return refuse("metadata_not_a_number");
        return refuse(
          isTooDeep && shape.isClosed ? `metadata_too_deep:${METADATA.depthMax}` : "metadata_not_json",
        );
      }
      if (typeof value !== "object" || value === null || Array.isArray(value) || isLosslessNumber(value))
        return refuse("metadata_not_an_object");
      if (isTooDeep) return refuse(`metadata_too_deep:${METADATA.depthMax}`);
      if (shape.duplicateKey !== null) return refuse("metadata_duplicate_key");
      if (shape.hasProtoKey) return refuse("metadata_reserved_key");
      const entries = Object.entries(value);
      if (entries.length === 0) return undefined;
      if (entries.length > METADATA.keysMax) return refuse(`metadata_too_many_keys:${METADATA.keysMax}`);
      for (const [key, item] of entries) {
        if (key === "" || key.length > METADATA.keyMax)
          return refuse(`metadata_key_length:${METADATA.keyMax}`);
        const written = stringifyJson(item);
        if (written.length > METADATA.valueMax) return refuse(`metadata_value_length:${METADATA.valueMax}`);
        if (
          /\\u0000/.test(written) ||
          hasLoneSurrogate(key + JSON.stringify(item)) ||
          /\\ud[89a-f]/i.test(written)
        )
          return refuse("broken_characters");
      }
      return value as Record<string, unknown>;
    });
