/** Null where there is nothing to be a part of. */
export function formatPercent(part: number, whole: number, locale: string): string | null {
  if (whole === 0) return null;
  return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }).format(part / whole);
}
