/** Where `npm run check` leaves what each failed check said, by its name: `npm test` says it once more at its end. */
export const CHECK_FAILURES = "test-results/check.json";
