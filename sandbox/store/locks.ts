import { type SessionLock } from "@/lib/core/postgres/session-lock.server";

/** Separates our locks without a key from any other number in the sandbox's database. A number is assigned once. */
const SPACE = 727;

export const MIGRATION_LOCK: SessionLock = [SPACE, 1];
/** One mover of the clock at a time, until its connection ends. */
export const ADVANCE_LOCK: SessionLock = [SPACE, 3];

const RESET_FENCE = `${SPACE}, 2`;
const KEY_CLAIM = 4;

// A transaction takes the fence first, and then at most one claim.
/** Work holds the fence shared, a reset holds it alone: a reset waits for what runs and shuts out what comes. */
export const SHARE_RESET_FENCE = `select pg_advisory_xact_lock_shared(${RESET_FENCE})`;
export const TAKE_RESET_FENCE = `select pg_advisory_xact_lock(${RESET_FENCE})`;
/** The claim of an idempotency key, $1: the first waits until it has it, the second says whether it got it. */
export const WAIT_FOR_KEY = `select pg_advisory_xact_lock(hashtextextended($1, ${KEY_CLAIM}))`;
export const CLAIM_KEY = `select pg_try_advisory_xact_lock(hashtextextended($1, ${KEY_CLAIM})) as claimed`;
