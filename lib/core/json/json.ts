import { LosslessNumber, isLosslessNumber, parse, stringify } from "lossless-json";
import { type OrderedPairs } from "./ordered-pairs";
import { type Centavos, decimalFromCentavos } from "../money/money";

/** A number of a JSON text with its digits as they were written. */
export { LosslessNumber, isLosslessNumber };

/**
 * Parses JSON and retains every number as its text (`LosslessNumber`), because a double cannot hold every amount. A
 * key `__proto__` remains data. Throws SyntaxError.
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
  if (text === undefined) throw new TypeError("the value cannot be written as JSON");
  return text;
}

export const jsonAmount = (amount: Centavos): LosslessNumber =>
  new LosslessNumber(decimalFromCentavos(amount));

/** Converts every LosslessNumber below into an ordinary number: for data that is stored and shown, never added up. */
export function toPlainJson(value: unknown): unknown {
  if (isLosslessNumber(value)) return Number(value.value);
  if (Array.isArray(value)) return value.map(toPlainJson);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toPlainJson(item)]));
  return value;
}

/** The maximum depth of a stored value. A value that is nested deeper is stored as its text. */
const KEPT_DEPTH_MAX = 64;

/**
 * Free pairs as they are stored and shown, in ordinary JSON. A value with a number that a double would write in
 * another way (`9007199254740993`, `1e400`, `1.10`), or with keys in an order of their own, is stored unchanged as
 * its JSON text.
 */
export const toOrderedJson = (pairs: Readonly<Record<string, unknown>>): OrderedPairs =>
  Object.entries(pairs).map(([key, value]) => [
    key,
    staysAsWritten(value) ? toPlainJson(value) : stringifyJson(value),
  ]);

function staysAsWritten(value: unknown): boolean {
  const left: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value: part, depth } = next;
    if (depth > KEPT_DEPTH_MAX) return false;
    if (isLosslessNumber(part)) {
      if (String(Number(part.value)) !== part.value) return false;
    } else if (typeof part === "object" && part !== null) {
      const items = Object.values(part);
      if (items.length > 1 && !Array.isArray(part)) return false;
      for (const item of items) left.push({ value: item, depth: depth + 1 });
    }
  }
  return true;
}
