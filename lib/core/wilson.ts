const Z = 1.96;

/** The number of cases below which a share means little. */
export const FEW = 10;

/** Wilson's interval of 95 %: honest for few cases too, where the plain one claims certainty. */
export function wilson(some: number, all: number): { low: number; high: number } {
  if (all === 0) return { low: 0, high: 1 };
  const share = some / all;
  const spread = Z * Math.sqrt((share * (1 - share)) / all + Z ** 2 / (4 * all ** 2));
  const middle = share + Z ** 2 / (2 * all);
  const scale = 1 + Z ** 2 / all;
  return { low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) };
}
