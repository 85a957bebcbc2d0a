import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { arranged } from "./arrangement";
import { saveArrangement } from "./records.server";
import { type Arrangement, type ArrangementInput } from "./schema";

/** Stores the arrangement for the person, on every device. */
export async function arrangeHome(
  { actor, clock, store }: Context,
  input: ArrangementInput,
): Promise<Arrangement> {
  const arrangement = arranged(input);
  await store.transaction((tx) => saveArrangement(tx, actor.personId, arrangement, clock.now()));
  return arrangement;
}
