import { LosslessNumber, isLosslessNumber, parse, stringify } from "lossless-json";
import { type Centavos, decimalFromCentavos } from "./money";

/** A number of a JSON text with its digits as they were written. */
export { LosslessNumber, isLosslessNumber };

/**
 * Parses JSON and keeps every number as its text (`LosslessNumber`), because a double cannot hold every amount.
 * A key `__proto__` stays data. Throws SyntaxError.
 */
export function parseJson(text: string): unknown {
  try {
    return parse(text, undefined, {
      onDuplicateKey: ({ key }) => {
        throw new SyntaxError(`duplicate key ${JSON.stringify(key)}`);
      },
    });
  } catch (cause) {
    // A text nested deeper than the stack holds.
    if (cause instanceof RangeError) throw new SyntaxError("nested too deep", { cause });
    throw cause;
  }
}

/** The inverse: a LosslessNumber is written as its own text. */
export function stringifyJson(value: unknown): string {
  const text = stringify(value);
  if (text === undefined) throw new TypeError("value has no JSON form");
  return text;
}

export const jsonAmount = (amount: Centavos): LosslessNumber =>
  new LosslessNumber(decimalFromCentavos(amount));

/** Turns every LosslessNumber below into an ordinary number: for data that is kept and shown, never added up. */
export function toPlainJson(value: unknown): unknown {
  if (isLosslessNumber(value)) return Number(value.value);
  if (Array.isArray(value)) return value.map(toPlainJson);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toPlainJson(item)]));
  return value;
}
