const HOUR_MINUTES = 60;

/** "14:30" of 14.5. */
export function clockOf(hourOfDay: number): string {
  const minutes = Math.floor(hourOfDay * HOUR_MINUTES);
  const written = (part: number) => String(part).padStart(2, "0");
  return `${written(Math.floor(minutes / HOUR_MINUTES))}:${written(minutes % HOUR_MINUTES)}`;
}
