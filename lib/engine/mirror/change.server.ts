import "server-only";
import { type Picture } from "@/lib/engine/fold/fold";
import { type Observation } from "@/lib/engine/fold/observation";
import { type StoredObservation } from "./observation-records.server";
import { type TransactionRow } from "./records.server";

/** An object with all that was told of it, as it is held while it is folded. */
export type Graph = {
  id: string;
  /** Under whatever name it was told. */
  names: string[];
  stored: StoredObservation[];
  /** The part of `stored` that comes from rows that existed before any reported observation was stored. */
  stood: StoredObservation[];
  told: Observation[];
  rowBefore: TransactionRow | null;
};

/** `before` null: nothing new was told, so everything is written and nobody hears of it. */
export type Change = { before: Picture | null; after: Picture; news: Observation[] };
export type Changes = ReadonlyMap<Graph, Change>;
