import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { arranged } from "./arrangement";
import { findArrangement } from "./records.server";
import { type Arrangement } from "./schema";

/** How this person wants the home page. */
export const getArrangement = async ({ actor, store }: Context): Promise<Arrangement> =>
  arranged(await store.read((reader) => findArrangement(reader, actor.personId)));
