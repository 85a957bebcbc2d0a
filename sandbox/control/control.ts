import { type z } from "@hono/zod-openapi";
import { type Sandbox } from "../sandbox";
import { type Tx, inTransaction } from "../store/store";

type AnyBody = z.ZodType | undefined;
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** One call of the control API; `path` is relative to /control. */
export type Control<Body extends AnyBody = AnyBody, Query extends AnyBody = AnyBody> = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  summary: string;
  body?: Body;
  query?: Query;
  status: 200 | 201 | 202 | 204;
  answer?: z.ZodType;
  handle(
    sandbox: Sandbox,
    input: { params: Readonly<Record<string, string>>; body: OutputOf<Body>; query: OutputOf<Query> },
  ): Promise<unknown>;
};

export type AnyControl = Omit<Control, "handle"> & {
  handle(
    sandbox: Sandbox,
    input: { params: Readonly<Record<string, string>>; body: unknown; query: unknown },
  ): Promise<unknown>;
};

export function defineControl<Body extends AnyBody = undefined, Query extends AnyBody = undefined>(
  control: Control<Body, Query>,
): AnyControl {
  // The router calls `handle` only with what `body` and `query` of this very call have parsed.
  return control;
}

export const within = <T>(sandbox: Sandbox, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(sandbox.store, work);
