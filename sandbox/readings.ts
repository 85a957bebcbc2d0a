import { z } from "@hono/zod-openapi";
import { canonicalDocument } from "@/lib/core/brazil/documents";

/**
 * Every answer of the sandbox to a point that the specification does not show and that can be switched: each is a
 * reading, the first value its default. Nothing but `PUT /control/readings` changes them.
 */
export const READINGS = {
  // Idempotency-Key: whether a refusal is remembered under the key as well.
  cachedFailures: ["success_only", "all"],
  // Idempotency-Key: a repeat that arrives while the first is still running. `process_twice` is hostile on purpose.
  duplicateInFlight: ["wait", "409", "process_twice"],
  // Idempotency-Key: how far one key reaches.
  keyScope: ["account", "wallet", "endpoint"],
  // Idempotency-Key: what "a different body" means.
  bodyComparison: ["json", "bytes"],
  newTokenRevokesOld: [false, true],
  // A refund of a payment that already has one. `pending_again` is hostile on purpose.
  secondRefund: ["400", "409", "same", "pending_again"],
  expiredShownAs: ["cancelled", "failed", "pending"],
  reversedShownAs: ["failed", "completed", "cancelled"],
  originalAfterRefund: ["unchanged", "status_refunded_is_failed"],
  refundEventId: ["transaction", "refund"],
  lookupByKey: ["forever", "24h"],
  getCrossesWallets: [false, true],
  // The place of a named code in the error body.
  codePlace: ["details.code", "code", "error"],
  // Whether the transaction that a withdrawal comes to is known by an id of its own, once there is one.
  withdrawalTransactionId: ["same", "different"],
  // The object that `transactionId` of refund_completed identifies; with `refund` the original is not named.
  refundSubject: ["original", "refund"],
} as const;

export type Readings = { [Name in keyof typeof READINGS]: (typeof READINGS)[Name][number] };

const names = Object.keys(READINGS) as (keyof Readings)[];

export const DEFAULT_READINGS = Object.fromEntries(
  names.map((name) => [name, READINGS[name][0]]),
) as Readings;

export const ReadingsChange = z
  .strictObject(
    Object.fromEntries(
      names.map((name) => [
        name,
        z
          .literal([...READINGS[name]])
          .openapi({ enum: [...READINGS[name]] })
          .optional(),
      ]),
    ) as {
      [Name in keyof Readings]: z.ZodOptional<z.ZodLiteral<Readings[Name]>>;
    },
  )
  .openapi("Readings");

/** Readings that have one value only, and the pages of the specification that leave them open. */
export const FIXED_READINGS = {
  /** Specification, "Balance block": the initial status is not shown. */
  newBlockStatus: "awaiting_response",
  /** Specification, "Balance block": the wire values other than `med` are not shown. */
  blockTypes: ["med", "judicial", "administrative"],
  /** Specification, "Account and balance": status values other than `approved` are not shown. */
  accountStatus: "approved",
  /** Specification, "Blocked-deposit return": the status of the transaction is not shown. */
  blockedDepositStatus: "failed",
  /** Specification, "GET /projects": names and defaults of the query are not shown. */
  projectPage: { page: 1, limit: 20, sortBy: "createdAt", sortOrder: "desc" },
  /** Specification, "Withdrawal request": the minimum is not shown. */
  withdrawalNetMinimumCentavos: 1,
  /** Specification, "Charge request": no maximum is shown; the widest amount of the Banco Central's own pattern. */
  amountMaximumCentavos: 999_999_999_999,
  /** Specification, "POST /pix": the bounds of a leg are not shown; one centavo is the least that can be distributed. */
  splitLegMinimumCentavos: 1,
  /**
   * Specification, "Withdrawal request": the only rule shown for a key or a document is its type. A value with the
   * form of the type is accepted, with or without its mask and with any check digits. The network reports later
   * whether it has a holder.
   */
  pixKeyForms: {
    cpf: (key: string) => /^\d{11}$/.test(canonicalDocument(key)),
    cnpj: (key: string) => /^[0-9A-Z]{12}\d{2}$/.test(canonicalDocument(key)),
    email: (key: string) => key.length <= 77 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(key),
    phone: (key: string) => /^\+?\d{10,15}$/.test(key.replaceAll(/[\s().-]/g, "")),
    random: (key: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(key),
  },
  /** Specification, "Delivery and retries": the time-out is not shown. */
  deliveryTimeoutMs: 10_000,
  /** Specification, "Delivery and retries": from 2 s, five attempts in all. */
  backoffSeconds: [2, 4, 8, 16],
  /** `SANDBOX_AUTO`: how long the network takes. */
  automaticOutcomeMs: 1_000,
  automaticProcessingMs: 400,
  automaticReversalMs: 3_000,
} as const;
