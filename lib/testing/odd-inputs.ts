import fc from "fast-check";
import { type z } from "zod";

/** A text placed in sent data, so that an answer that repeats it is found. */
export const ECHO = "zq7echo";

/** As they stand in an address, percent and all: ways out of a path, ends of a text, other objects' names, places in lists. */
export const ODD_SEGMENTS: readonly string[] = [
  ".",
  "..",
  "..%2F",
  "..%2f..%2fapi%2fsettings",
  "%2e%2e",
  "%2e%2e%2f%2e%2e%2f",
  "%252e%252e%252f",
  "%25252e%25252e%25252f",
  "..%5C..%5C",
  "..;",
  "..%c0%af",
  "%C0%AE%C0%AE%2F",
  "%EF%BC%8F",
  "%2Fetc%2Fpasswd",
  "%00",
  "%2500",
  "a%00.json",
  "%ZZ",
  "%",
  "%E0%A4%A",
  "%0d%0aset-cookie:%20odd=1",
  "%5B%5D",
  "%7B%7D",
  "%22%3E%3Cimg%20src=x%20onerror=1%3E",
  "%27%20or%20%271%27=%271",
  "__proto__",
  "constructor",
  "toString",
  "undefined",
  "NaN",
  "null",
  "-1",
  "0",
  "1e9",
  "9007199254740993",
  "999999999999999999999999999",
  "00000000-0000-0000-0000-000000000000",
  "%7B0199a7b2-7d1c-7000-8000-000000000001%7D",
  "0199A7B2-7D1C-7000-8000-000000000001",
  "a".repeat(3_000),
];

/** Texts that a field, a parameter or a header may contain instead of a proper value. */
export const ODD_TEXTS: readonly string[] = [
  "",
  " ",
  "..",
  "../auth",
  "..%2Fauth",
  "a/b?c#d",
  "\u0000",
  "\u202e\u200b",
  "\ufeff",
  "\ud83d\ude00".repeat(200),
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "true",
  "NaN",
  "Infinity",
  "-0",
  "1e309",
  "9007199254740993",
  "0x10",
  "2026-02-30",
  "0001-01-01",
  "9999-12-31",
  "99999-01-01",
  "mk5v3x00.0199a7b2-7d1c-7000-8000-000000000001",
  "zzzzzzzzzz.0199a7b2-7d1c-7000-8000-000000000001",
  "mk5v3x00.0199a7b2-7d1c-7000-8000-000000000001.x",
  "0.0",
  "production",
  "SANDBOX",
  "principal",
  "Principal",
  "$undefined",
  "$NaN",
  "$D2026-13-45",
  "$n12345678901234567890",
  "$F9",
  "$@9",
  "$Q9",
  "$B9",
  "$K9",
  "$9:a:b",
  `"><${ECHO}>`,
  "'; select pg_sleep(9); --",
  "%",
  "\\",
  "a".repeat(5_000),
];

const oddNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1, 0.1, 1e21, 5e-324, 2 ** 31, 2 ** 53, -(2 ** 63), 999_999_999_999),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const oddText = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.uuid(),
);
/** Anything that JSON can say; names of prototypes among its keys. */
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  oddNumber,
  fc.constantFrom(null, true, false, [], {}),
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(fc.constantFrom("__proto__", "constructor", "then", "toString", "wallet", "a"), oddText, {
    maxKeys: 3,
    noNullPrototype: true,
  }),
);

export const oddTexts = (): fc.Arbitrary<string> => oddText;
export const oddValues = (): fc.Arbitrary<unknown> => oddValue;

/**
 * Inputs from an author who knows the fields of a schema and not their values: the right names, sometimes a right
 * value, and odd values for the rest. This also finds faults beyond the first check.
 */
export function oddInputOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const right = inputOf(schema as z.core.$ZodTypes);
  return right === null
    ? oddValue
    : fc.oneof({ weight: 3, arbitrary: right }, { weight: 1, arbitrary: oddValue });
}

function inputOf({ _zod: { def } }: z.core.$ZodTypes): fc.Arbitrary<unknown> | null {
  switch (def.type) {
    case "object":
      return fc.record(
        Object.fromEntries(Object.entries(def.shape).map(([name, each]) => [name, oddFieldOf(name, each)])),
        { requiredKeys: [], noNullPrototype: true },
      );
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
    case "nonoptional":
      return oddInputOf(def.innerType);
    case "pipe":
      return oddInputOf(def.in);
    case "union":
      return fc.oneof(...def.options.map(oddInputOf));
    case "array":
      return fc.array(oddInputOf(def.element), { maxLength: 3 });
    case "record":
      return fc.dictionary(oddText, oddInputOf(def.valueType), { maxKeys: 3, noNullPrototype: true });
    case "enum":
      return fc.constantFrom(...Object.values(def.entries));
    case "literal":
      return fc.constantFrom(...def.values);
    case "boolean":
      return fc.boolean();
    case "number":
      return oddNumber;
    case "string":
      return oddText;
    default:
      return null;
  }
}

/** A wallet is checked before most else: the right one more often than not. */
const oddFieldOf = (name: string, schema: z.core.$ZodType): fc.Arbitrary<unknown> =>
  name === "wallet"
    ? fc.oneof({ weight: 4, arbitrary: fc.constant("principal") }, { weight: 1, arbitrary: oddValue })
    : oddInputOf(schema);
