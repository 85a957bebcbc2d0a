import { type FigureId } from "../enums/figures";
import { assert } from "../errors/assert";
import { type Sum, isBelowZero, sizeOf } from "./sum";

declare const centavosBrand: unique symbol;
/** BRL in integer minor units. The only form of money between the wire and the screen. */
export type Centavos = number & { readonly [centavosBrand]: true };

const DECIMAL_PLACES = 2;
const TYPED_DIGITS_MAX = 12;
/** Up to R$ 9.999.999.999,99, the widest amount of the Banco Central's own pattern. */
export const CENTAVOS_MAX_TYPED = 999_999_999_999 as Centavos;

export function centavos(value: number): Centavos {
  assert(Number.isSafeInteger(value), `centavos must be a safe integer, got ${value}`);
  return (value === 0 ? 0 : value) as Centavos;
}

export const ZERO = centavos(0);

/** A credit as a debit, and the other way round. */
export const negated = (amount: Centavos): Centavos => centavos(0 - amount);

export type DecimalFault = "not_a_number" | "too_many_decimals" | "out_of_range";

const DECIMAL = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * The text of a JSON number to centavos, exactly: the text and not a double, because two amounts near the upper
 * end share one double. More than two decimals are refused, never rounded; trailing zeros are not decimals.
 */
export function centavosFromDecimal(text: string): Centavos | DecimalFault {
  const match = DECIMAL.exec(text);
  if (!match) return "not_a_number";
  const [, sign = "", whole = "", fraction = "", exponentText = "0"] = match;
  const digits = whole + fraction;
  // The number of digits up to the point, and two more that are centavos.
  const cut = whole.length + Number(exponentText) + DECIMAL_PLACES;
  const kept = cut <= 0 ? "" : digits.slice(0, cut).padEnd(Math.min(cut, digits.length + 40), "0");
  const dropped = cut <= 0 ? digits : digits.slice(cut);
  if (/[1-9]/.test(dropped)) return "too_many_decimals";
  if (cut > digits.length + 40 && /[1-9]/.test(digits)) return "out_of_range";
  const value = BigInt(kept === "" ? "0" : kept);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) return "out_of_range";
  const units = Number(value);
  return centavos(sign === "-" && units !== 0 ? -units : units);
}

/** Centavos as the decimal text of a JSON number: 123456 is `1234.56`, 100 is `1`. */
export function decimalFromCentavos(amount: Sum): string {
  const sign = isBelowZero(amount) ? "-" : "";
  const digits = digitsOf(amount);
  const whole = digits.slice(0, -DECIMAL_PLACES);
  const fraction = digits.slice(-DECIMAL_PLACES).replace(/0+$/, "");
  return fraction === "" ? sign + whole : `${sign}${whole}.${fraction}`;
}

/** Without the sign, and at least one before the two decimals. */
export function digitsOf(amount: Sum): string {
  assert(typeof amount === "string" || Number.isSafeInteger(amount), `not whole centavos: ${amount}`);
  return String(sizeOf(amount)).padStart(DECIMAL_PLACES + 1, "0");
}

export type TypedMoneyFault =
  | "empty"
  | "not_a_number"
  | "use_comma"
  | "too_many_decimals"
  | "negative"
  | "too_large";

const TYPED_BRL = /^(\d{1,12}|[1-9]\d{0,2}(?:\.\d{3}){1,4})(?:,(\d{1,}))?$/;
/**
 * Some keypads have no comma. Three digits behind a dot remain thousands, because people do not group by one or two.
 */
const TYPED_WITH_DOT = /^(\d{1,12})\.(\d{1,2})$/;
/** Dots that may be thousands or centavos: people do not group thousands behind a zero, or only some of them. */
const DOT_FOR_COMMA = /^\d+(?:\.\d+)+$|^\d{1,3}(?:,\d{3})+\.\d{1,2}$|^0\d*(?:\.\d+)+(?:,\d*)?$/;
const TYPED_LENGTH_MAX = 40;

/** Typed text in pt-BR notation, or with a dot before the centavos, to centavos. `R$ ` in front is taken off. */
export function parseTypedBrl(text: string): Centavos | TypedMoneyFault {
  if (text.length > TYPED_LENGTH_MAX) return text.trim().length === 0 ? "empty" : "too_large";
  const typed = text.trim().replace(/^R\$[ \u00A0]?/, "");
  if (typed === "") return "empty";
  if (/^[-\u2212]/.test(typed)) return "negative";
  const match = TYPED_BRL.exec(typed) ?? TYPED_WITH_DOT.exec(typed);
  if (!match) return DOT_FOR_COMMA.test(typed) ? "use_comma" : "not_a_number";
  const whole = (match[1] ?? "").replaceAll(".", "");
  const fraction = match[2] ?? "";
  if (fraction.length > DECIMAL_PLACES) return "too_many_decimals";
  const digits = (whole + fraction.padEnd(DECIMAL_PLACES, "0")).replace(/^0+(?=\d)/, "");
  if (digits.length > TYPED_DIGITS_MAX) return "too_large";
  return centavos(Number(digits));
}

/** Centavos as a person types them in pt-BR: `1.234,56`, with grouping and always two decimals. */
export function formatTypedBrl(amount: Centavos): string {
  const digits = digitsOf(amount);
  const whole = digits.slice(0, -DECIMAL_PLACES).replace(/\B(?=(\d{3})+$)/g, ".");
  return `${amount < 0 ? "-" : ""}${whole},${digits.slice(-DECIMAL_PLACES)}`;
}

const currencyFormats = new Map<string, Intl.NumberFormat>();

/** `R$ 1.234,56` in pt-BR, `R$1,234.56` in English. */
export function formatBrl(amount: number, locale: string): string;
export function formatBrl(sum: Sum, locale: string, figure: FigureId): string;
export function formatBrl(amount: Sum, locale: string): string {
  let format = currencyFormats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: "currency", currency: "BRL" });
    currencyFormats.set(locale, format);
  }
  // Intl takes a decimal string, so the double in between never exists.
  return format.format(decimalFromCentavos(amount) as unknown as number);
}
