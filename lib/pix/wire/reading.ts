import { z } from "zod";
import { padDocument } from "@/lib/core/brazil/documents";
import { isUuid } from "@/lib/core/ids";
import { type LosslessNumber, isLosslessNumber, toOrderedJson } from "@/lib/core/json/json";
import { type OrderedPairs } from "@/lib/core/json/ordered-pairs";
import { type Centavos, centavosFromDecimal } from "@/lib/core/money/money";

// Readers of the service's values: required fields are checked, and an optional field never makes the rest
// unreadable.

/** Longer texts are cut: the specification's own fields end at 255 characters, a message or a reason may be longer. */
const TEXT_MAX = 4_000;
const SHORT_TEXT_MAX = 255;

/** Characters that PostgreSQL cannot store: U+0000, and unpaired surrogates. */
const UNSTORABLE = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const REPLACEMENT = "\uFFFD";

/**
 * ISO 8601 with a time, also with a blank for the T and a comma for the point. A missing zone is read as UTC, so that the
 * machine's own zone never decides.
 */
const MOMENT =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,](\d{1,9}))? ?(?:(Z|UTC)|([+-]\d{2}):?(\d{2})?)?$/i;
const MINOR_UNITS = /^-?\d{1,16}(?:\.0{1,10})?$/;

export const storable = (text: string): string => text.replace(UNSTORABLE, REPLACEMENT);

/** Composed (NFC) here and never again: a name with its accents apart is another text to a search and to a font. */
const composed = (text: string): string => storable(text).normalize("NFC");

const cut = (text: string, max: number): string => storable(composed(text).slice(0, max));

export const text = () => z.string().transform((value) => cut(value, TEXT_MAX));
/** For what an index holds. */
export const shortText = () => z.string().transform((value) => cut(value, SHORT_TEXT_MAX));
/** Enum values that the specification names in more than one place. */
export const CURRENCIES = ["BRL"] as const;
export const PAYMENT_METHODS = ["pix"] as const;
export const ACCOUNT_STATUSES = ["approved", "suspended"] as const;

/** A CPF or a CNPJ, also as a number and without its zeros in front. */
export const document = () =>
  z
    .union([z.string(), z.custom<LosslessNumber>(isLosslessNumber).transform(({ value }) => value)])
    .transform((value) => padDocument(cut(value, SHORT_TEXT_MAX)));
/**
 * Accepts one of the specification's values or any other. The screen shows an unknown value neutrally, as received.
 */
export const openEnum = (words: readonly string[]) =>
  z
    .string()
    .min(1)
    .transform((value) => wordOf(words, value) ?? cut(value, SHORT_TEXT_MAX));

/** Letter case, blanks and hyphens do not make another word; `other` is a word of ours and never the service's. */
export function wordOf<const Word extends string>(words: readonly Word[], value: string): Word | null {
  if (value.length > SHORT_TEXT_MAX) return null;
  const plain = value
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
  return words.find((word) => word !== "other" && word.toLowerCase() === plain) ?? null;
}

export const uuid = () => z.string().toLowerCase().refine(isUuid, "not a UUID");

export const moment = () =>
  z.string().transform((value, context): Date => {
    const parsed = readMoment(value);
    if (parsed) return parsed;
    context.addIssue({ code: "custom", message: "not a date-time" });
    return z.NEVER;
  });

export function readMoment(value: string): Date | null {
  const match = MOMENT.exec(value.trim());
  if (!match) return null;
  const [, day, time, fraction, , hours, minutes = "00"] = match;
  const zone = hours === undefined ? "Z" : `${hours}:${minutes}`;
  const date = new Date(`${day}T${time}${fraction === undefined ? "" : `.${fraction}`}${zone}`);
  return Number.isNaN(date.getTime()) || !isDay(day ?? "") ? null : date;
}

/** False for a day that no calendar has, such as 31 February. */
function isDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

/** BRL as a JSON number, by its text. A string, a third decimal and what no safe integer holds are refused. */
export const amount = (options: { orNegative?: true } = {}) =>
  z.custom<unknown>().transform((value, context): Centavos => {
    const read = readAmount(value);
    if (read !== null && (options.orNegative || read >= 0)) return read;
    context.addIssue({ code: "custom", message: "not an amount in BRL" });
    return z.NEVER;
  });

export function readAmount(value: unknown): Centavos | null {
  if (!isLosslessNumber(value)) return null;
  const read = centavosFromDecimal(value.value);
  return typeof read === "number" ? read : null;
}

/** An integer number of centavos as the service's account shows it. */
export function readMinorUnits(value: unknown): Centavos | null {
  if (!isLosslessNumber(value) || !MINOR_UNITS.test(value.value)) return null;
  const units = centavosFromDecimal(`${value.value.replace(/\.0+$/, "")}e-2`);
  return typeof units === "number" ? units : null;
}

/** Numbers of counts and pages. */
export const count = () =>
  z.custom<unknown>().transform((value, context): number => {
    const number = isLosslessNumber(value) ? Number(value.value) : Number.NaN;
    if (Number.isSafeInteger(number) && number >= 0) return number;
    context.addIssue({ code: "custom", message: "not a count" });
    return z.NEVER;
  });

/** Absent, null and of another type are all "not said". */
export const optional = <T extends z.ZodType>(schema: T) =>
  schema
    .nullish()
    .transform((value) => value ?? null)
    .catch(null);

/** A list whose unreadable items are counted and left out: they hide none of the others. */
export const readableItems = <T extends z.ZodType>(schema: T) =>
  z.array(z.unknown()).transform((values) => {
    const items = values.flatMap((value): z.infer<T>[] => {
      const read = schema.safeParse(value);
      return read.success ? [read.data] : [];
    });
    return { items, unreadable: values.length - items.length };
  });

/** Absent or null is "not said"; what is there must be an amount. */
export const optionalAmount = (options: { orNegative?: true } = {}) =>
  amount(options)
    .nullish()
    .transform((value) => value ?? null);

const asMetadata = z.custom<Record<string, unknown>>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value) && !isLosslessNumber(value),
);

/** Free key-value pairs: stored and shown, never added up. */
export const metadata = () =>
  optional(asMetadata.transform((value) => storableJson(toOrderedJson(value)) as OrderedPairs));

function storableJson(value: unknown): unknown {
  if (typeof value === "string") return composed(value);
  if (Array.isArray(value)) return value.map(storableJson);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [storable(key), storableJson(item)]),
    );
  return value;
}

/** Specification, "Split item", "Charge response" and "data of payment_completed". */
export const SplitLegWire = z.object({ subAccount: shortText(), amount: amount() }).transform((leg) => ({
  subAccount: leg.subAccount,
  amountCentavos: leg.amount,
}));
export type SplitLegWire = z.infer<typeof SplitLegWire>;
