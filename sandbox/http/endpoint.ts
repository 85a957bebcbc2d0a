import { type z } from "@hono/zod-openapi";
import { type Credential, type Permission } from "../domain/credentials";
import { type Sandbox } from "../sandbox";
import { type State, type Tx } from "../store/store";

/** The context that a handler has of the call that it answers. */
export type Call = {
  sandbox: Sandbox;
  state: State;
  /** The reference of the wallet that the request acts on; `principal` is the main account. */
  wallet: string;
  credential: Credential;
  idempotencyKey: string | undefined;
};

type AnyBody = z.ZodType | undefined;
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/**
 * One endpoint of the specification: the schema that validates is the schema that /openapi.json shows.
 * `path` is the specification's, with `{id}`.
 */
export type Endpoint<Body extends AnyBody = AnyBody, Query extends AnyBody = AnyBody> = {
  method: "GET" | "POST";
  path: string;
  summary: string;
  permission: Permission;
  /** The /sub-accounts endpoints always act on the main account. */
  actsOnMainAccount?: boolean;
  /** Takes an Idempotency-Key. */
  keyed?: boolean;
  /** Specification, "Authentication" 6. */
  checksAllowedIps?: boolean;
  body?: Body;
  bodyOptional?: boolean;
  query?: Query;
  status: 200 | 201;
  answer: z.ZodType;
  errors: readonly number[];
  handle(
    tx: Tx,
    call: Call,
    input: { id: string; body: OutputOf<Body>; query: OutputOf<Query> },
  ): Promise<object>;
};

/** Forgets the types of body and query, which `defineEndpoint` has held together with the handler. */
export type AnyEndpoint = Omit<Endpoint, "handle"> & {
  handle(tx: Tx, call: Call, input: { id: string; body: unknown; query: unknown }): Promise<object>;
};

export function defineEndpoint<Body extends AnyBody = undefined, Query extends AnyBody = undefined>(
  endpoint: Endpoint<Body, Query>,
): AnyEndpoint {
  // The listener calls `handle` only with what `body` and `query` of this very endpoint have parsed.
  return endpoint;
}
