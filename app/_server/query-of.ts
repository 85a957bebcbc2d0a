import { notFound } from "next/navigation";
import { type z } from "zod";

export type Search = Promise<Record<string, string | string[] | undefined>>;

/**
 * The parameters of its address that a page knows. An address that holds one of them twice, or what it cannot mean, is
 * the address of no page; what the page does not know is left alone, and an empty one is none.
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
