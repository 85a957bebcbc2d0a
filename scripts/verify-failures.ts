/** Where `verify` leaves what each failed check said, by its name: `npm test` says it once more at its end. */
export const VERIFY_FAILURES = "test-results/verify.json";
