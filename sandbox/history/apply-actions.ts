import { PRINCIPAL } from "@/lib/core/ids";
import { createProject } from "../domain/projects";
import { ServiceError } from "../domain/service-error";
import { createSubAccount } from "../domain/sub-accounts";
import { type Tx } from "../store/store";
import { type Memory, applyAction } from "./apply-action";
import { SHOPS } from "./merchant";
import { type PlannedAction } from "./plan";

/** The shops and projects that are missing are opened. Gives each project's id by its name. */
export async function openShops(tx: Tx, at: Date): Promise<ReadonlyMap<string, string>> {
  tx.now = at;
  const known = await tx.query<{ reference: string }>("select reference from wallets");
  const references = new Set(known.map(({ reference }) => reference));
  for (const { wallet, name } of SHOPS)
    if (wallet !== PRINCIPAL && !references.has(wallet))
      await createSubAccount(tx, { reference: wallet, name });
  const existing = await tx.query<{ id: string; name: string }>("select id, name from projects");
  const projects = new Map(existing.map(({ id, name }) => [name, id]));
  for (const { project, color } of SHOPS)
    if (!projects.has(project)) projects.set(project, (await createProject(tx, { name: project, color })).id);
  return projects;
}

export async function applyActions(tx: Tx, memory: Memory, acts: readonly PlannedAction[]): Promise<void> {
  for (const act of acts) {
    await tx.query("savepoint act");
    try {
      await applyAction(tx, memory, act);
      await tx.query("release savepoint act");
    } catch (error) {
      // Not every plan can be had: a refund wants a balance that is there.
      if (!(error instanceof ServiceError)) throw error;
      await tx.query("rollback to savepoint act");
    }
  }
}
