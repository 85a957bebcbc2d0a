import { notFound } from "next/navigation";
import { type z } from "zod";

export type Search = Promise<Record<string, string | string[] | undefined>>;

/**
 * The address parameters that a page defines. A repeated or invalid parameter makes the page not found. Unknown
 * parameters are ignored, and an empty one counts as absent.
 */
export async function queryOf<Shape extends Record<string, z.ZodType>>(
  search: Search,
  shape: Shape,
): Promise<{ [Name in keyof Shape]?: string }> {
  const given = await search;
  const known = Object.entries(shape).flatMap(([name, schema]) => {
    const text = given[name];
    if (text === undefined || text === "") return [];
    if (typeof text !== "string" || !schema.safeParse(text).success) notFound();
    return [[name, text] as const];
  });
  return Object.fromEntries(known) as { [Name in keyof Shape]?: string };
}
