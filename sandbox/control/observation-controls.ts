import { z } from "@hono/zod-openapi";
import { moment, sentMoment, wireText } from "../domain/wire";
import { SANDBOX_LOOPS } from "../loops";
import { readLedger } from "../ledger/read-balance";
import { defineControl, within } from "./control";

const FILTER_MAX = 8_192;

const CallAnswer = z
  .object({
    at: sentMoment,
    method: z.string(),
    path: z.string().openapi({ description: "As it was sent, relative to /v2, without its query" }),
    status: z.number().int().nullable(),
    subAccount: z.string().nullable(),
    idempotencyKey: z.string().nullable(),
    bodySha256: z.string(),
    credential: z.string().nullable(),
  })
  .openapi("ApiCall");

const LoopAnswer = z
  .object({
    name: z.enum(SANDBOX_LOOPS),
    endedAgoMs: z.number().int().nullable().openapi({ description: "Null: no round has ended yet" }),
    runningForMs: z
      .number()
      .int()
      .nullable()
      .openapi({ description: "Running time of the oldest unfinished round, abandoned or not" }),
    failed: z.number().int(),
    abandoned: z.number().int().openapi({ description: "Rounds that hung and were abandoned" }),
    isLate: z.boolean(),
  })
  .openapi("Loop");

type CallRow = {
  at: Date;
  method: string;
  path: string;
  status: number | null;
  sub_account: string | null;
  idempotency_key: string | null;
  body_sha256: string;
  credential: string | null;
};

/** Controls that show the calls that arrived, and the movements of the money. */
export const observationControls = [
  defineControl({
    method: "GET",
    path: "/calls",
    summary: "List the API calls received; `path` is the path sent or one of the specification",
    query: z.object({
      method: wireText(FILTER_MAX).optional(),
      path: wireText(FILTER_MAX).optional(),
      since: z.iso.datetime({ offset: true }).optional(),
    }),
    status: 200,
    answer: z.object({ items: z.array(CallAnswer) }),
    handle: async (sandbox, { query }) => {
      await sandbox.calls.flush();
      const { rows } = await sandbox.store.pool.query<CallRow>(
        `select * from calls where ($1::text is null or method = $1)
           and ($2::text is null or path = $2 or template = $2)
           and ($3::timestamptz is null or at >= $3) order by seq`,
        [
          query.method?.toUpperCase() ?? null,
          query.path?.replace(/^\/v2(?=\/)/, "") ?? null,
          query.since ?? null,
        ],
      );
      return {
        items: rows.map((row) => ({
          at: moment(row.at),
          method: row.method,
          path: row.path,
          status: row.status,
          subAccount: row.sub_account,
          idempotencyKey: row.idempotency_key,
          bodySha256: row.body_sha256,
          credential: row.credential,
        })),
      };
    },
  }),
  defineControl({
    method: "GET",
    path: "/ledger",
    summary: "List all ledger accounts in centavos; their sum is always 0",
    status: 200,
    answer: z
      .object({
        sum: z.number().int(),
        entries: z.number().int().openapi({ description: "Number of postings" }),
        accounts: z.array(
          z.object({ wallet: z.string().nullable(), account: z.string(), amount: z.number().int() }),
        ),
      })
      .openapi("Ledger"),
    handle: (sandbox) => within(sandbox, readLedger),
  }),
  defineControl({
    method: "GET",
    path: "/loops",
    summary: "Background loops of this process: age of the last round, failed and hung rounds",
    status: 200,
    answer: z.object({ items: z.array(LoopAnswer) }),
    handle: (sandbox) => Promise.resolve({ items: sandbox.workers.deliverer.loops.figures() }),
  }),
];
