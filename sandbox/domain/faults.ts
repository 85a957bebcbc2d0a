import { newId } from "@/lib/core/ids";
import { type Store, type Tx, inTransaction } from "../store/store";

export const FAULT_KINDS = ["latency", "status", "reset", "lose_response"] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];
export type Fault = {
  id: string;
  method: string;
  path: string;
  kind: FaultKind;
  remaining: number;
  status: number | null;
  delay_ms: number | null;
};

/** The oldest fault that waits for this call, used up once by it. */
export async function takeFault(store: Store, method: string, template: string): Promise<Fault | undefined> {
  return inTransaction(store, async (tx) => {
    const [fault] = await tx.query<Fault>(
      "select * from faults where method = $1 and path = $2 and remaining > 0 order by seq for update",
      [method, template],
    );
    if (fault) await tx.query("update faults set remaining = remaining - 1 where id = $1", [fault.id]);
    return fault;
  });
}

export async function createFault(tx: Tx, fault: Omit<Fault, "id">): Promise<Fault> {
  const id = newId();
  await tx.query(
    `insert into faults (id, method, path, kind, remaining, status, delay_ms) values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, fault.method, fault.path, fault.kind, fault.remaining, fault.status, fault.delay_ms],
  );
  return { id, ...fault };
}

export const clearFaults = (tx: Tx): Promise<unknown> => tx.query("delete from faults");
