import "server-only";
import { type ProjectedState } from "@/lib/engine/projection/project-observations";
import { type Observation } from "@/lib/engine/projection/observation";
import { type StoredObservation } from "./observation-records.server";
import { type TransactionRow } from "./records.server";

/** An object with all its observations, as held during the projection. */
export type ObservationGroup = {
  id: string;
  /** All names under which it was reported. */
  names: string[];
  stored: StoredObservation[];
  /** The part of `stored` that comes from rows that existed before any reported observation was stored. */
  stood: StoredObservation[];
  told: Observation[];
  rowBefore: TransactionRow | null;
};

/** `before` null: there was no new observation, so everything is written and no person is notified. */
export type ProjectionChange = { before: ProjectedState | null; after: ProjectedState; news: Observation[] };
export type ProjectionChanges = ReadonlyMap<ObservationGroup, ProjectionChange>;
