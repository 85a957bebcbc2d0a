import { BlockFilter } from "./schema";

const { cursor: _cursor, ...shape } = BlockFilter.shape;
const NAMES = Object.keys(shape) as (keyof typeof shape)[];

/** What an address may hold: anything. Each part that is no filter is none, and takes no other part with it. */
export function filterFromAddress(
  given: Readonly<Record<string, string | string[] | null | undefined>>,
): Omit<BlockFilter, "cursor"> {
  const parts = NAMES.flatMap((name) => {
    const part = shape[name].safeParse(given[name]);
    return part.success && part.data !== undefined ? [[name, part.data] as const] : [];
  });
  return Object.fromEntries(parts);
}
