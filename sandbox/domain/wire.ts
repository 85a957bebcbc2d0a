import { z } from "@hono/zod-openapi";
import { LosslessNumber, isLosslessNumber, jsonAmount } from "@/lib/core/json/json";
import { type Centavos, centavos, centavosFromDecimal } from "@/lib/core/money/money";
import { hasLoneSurrogate } from "@/lib/core/text/text";
import { FIXED_READINGS } from "../readings";

const UUID = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/;

/** PostgreSQL has no U+0000, and a lone surrogate is not text. */
const isText = (text: string): boolean => !text.includes("\u0000") && !hasLoneSurrogate(text);

function holdsText(value: unknown): boolean {
  if (typeof value === "string") return isText(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, item]) => isText(key) && holdsText(item));
}

/** Text that the store can hold. */
export const wireText = (max: number) => z.string().max(max).refine(isText, "must be text");

export const wireUuid = z
  .string()
  .regex(UUID, "must be a UUID")
  .transform((text) => text.toLowerCase())
  .openapi({ type: "string", format: "uuid" });

/** An amount in BRL, as the digits were sent: no double in between, and more than two decimals are refused. */
export const wireAmount = (minimumCentavos: number) =>
  z
    .unknown()
    .transform((value, context): Centavos => {
      const refuse = (message: string) => {
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      };
      if (!isLosslessNumber(value)) return refuse("must be a number");
      const amount = centavosFromDecimal(value.value);
      if (amount === "too_many_decimals") return refuse("must have at most 2 decimals");
      if (typeof amount === "string" || amount > FIXED_READINGS.amountMaximumCentavos)
        return refuse("is out of range");
      if (amount < minimumCentavos) return refuse(`must be at least ${minimumCentavos / 100}`);
      return amount;
    })
    .openapi({ type: "number", minimum: minimumCentavos / 100 });

export const wireInteger = (minimum: number, maximum: number) =>
  wireNumber(minimum, maximum)
    .refine(Number.isInteger, "must be an integer")
    .openapi({ type: "integer", minimum, maximum });

export const wireNumber = (minimum: number, maximum: number) =>
  z
    .unknown()
    .transform((value, context): number => {
      const number = isLosslessNumber(value) ? Number(value.value) : Number.NaN;
      if (Number.isFinite(number) && number >= minimum && number <= maximum) return number;
      context.addIssue({ code: "custom", message: `must be a number from ${minimum} to ${maximum}` });
      return z.NEVER;
    })
    .openapi({ type: "number", minimum, maximum });

/** A lossless number is an object too in JavaScript, but is not accepted as one here. */
export const notANumber = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (isLosslessNumber(value) ? null : value), schema);

/** An object of these fields; undeclared fields are ignored. */
export const wireObject = <Shape extends z.ZodRawShape>(shape: Shape) => notANumber(z.object(shape));

export const wireRecord = z
  .custom<Record<string, unknown>>(
    (value) =>
      typeof value === "object" &&
      value !== null &&
      !Array.isArray(value) &&
      !(value instanceof LosslessNumber),
    "must be an object",
  )
  .refine(holdsText, "must hold text only where it holds strings")
  .openapi({ type: "object", additionalProperties: true });

// Schemas of sent values. These schemas describe; nothing is parsed by them.
export const sentAmount = z.custom<LosslessNumber>().openapi({ type: "number", description: "BRL" });
export const sentMoment = z.string().openapi({ format: "date-time" });
export const sentUuid = z.string().openapi({ format: "uuid" });

/** Centavos of the store as the JSON number in BRL. */
export const brl = (amountCentavos: number): LosslessNumber => jsonAmount(centavos(amountCentavos));

export const moment = (date: Date): string => date.toISOString();

/** A reading (specification, "What the service does"): left out, not null. */
export function present<T extends object>(fields: T): { [Key in keyof T]: Exclude<T[Key], null> } {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as {
    [Key in keyof T]: Exclude<T[Key], null>;
  };
}
