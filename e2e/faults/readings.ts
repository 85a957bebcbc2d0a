import { type Factors } from "./pairwise";

/** Every switch of `PUT /control/readings`: what the specification does not show, so that all of it has to do. */
export const READINGS = {
  cachedFailures: ["success_only", "all"],
  duplicateInFlight: ["wait", "409", "process_twice"],
  keyScope: ["account", "wallet", "endpoint"],
  bodyComparison: ["json", "bytes"],
  newTokenRevokesOld: [false, true],
  secondRefund: ["400", "409", "same", "pending_again"],
  expiredShownAs: ["cancelled", "failed", "pending"],
  reversedShownAs: ["failed", "completed", "cancelled"],
  originalAfterRefund: ["unchanged", "status_refunded_is_failed"],
  refundEventId: ["transaction", "refund"],
  lookupByKey: ["forever", "24h"],
  getCrossesWallets: [false, true],
  codePlace: ["details.code", "code", "error"],
} as const satisfies Factors;
