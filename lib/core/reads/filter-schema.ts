import { z } from "zod";
import { type FilterOf, type FilterParsers, readValue } from "./filters";

type Shape<Parsers extends FilterParsers> = {
  [Name in keyof Parsers]: z.ZodOptional<z.ZodType<NonNullable<FilterOf<Parsers>[Name]>>>;
};

/** The query of a read, by the parsers of its list: a filter that cannot be read is refused by its name. */
export const filterSchema = <Parsers extends FilterParsers>(parsers: Parsers): z.ZodObject<Shape<Parsers>> =>
  z.object(
    Object.fromEntries(
      Object.entries(parsers).map(([name, parser]) => [
        name,
        z
          .union([z.string(), z.number()])
          .transform((given, context): unknown => {
            const text = String(given);
            if (text.trim() === "") return undefined;
            const value = readValue(parser, text);
            if (value !== null) return value;
            context.addIssue({ code: "custom", message: `filter_unreadable:${name}` });
            return z.NEVER;
          })
          .optional(),
      ]),
    ) as unknown as Shape<Parsers>,
  );

/** The same with the place where the page before ended, as that page gave it. */
export const listSchema = <Parsers extends FilterParsers>(parsers: Parsers) =>
  filterSchema(parsers).extend({ cursor: z.string().max(200).optional() });
