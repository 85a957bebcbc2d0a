import { type Store } from "../../lib/platform/store/store.server";
import { type SeededStore } from "./bench-context";
import { type Shape } from "./dashboard";
import { type Line, type Sample } from "./judge";
import { type Peers } from "./peers";
import { type Stage } from "./stage";

export type Bench = {
  /** Short forms of everything: a look at whether it works, and no figure to write down. */
  isQuick: boolean;
  stormMinutes: number;
  rounds: number;
  dataDir: string;
  peers(): Promise<Peers>;
  say(words: string): void;
};

type RowHead = {
  name: string;
  title: string;
  about: string;
  /** How the figures are held to the goals. */
  lines: readonly Line[];
};

/** A row that knows the dashboard by its addresses alone: it can be measured at another revision too. */
export type Row = RowHead & {
  /** Another number than the usual. */
  rounds?: number;
  /** Else as `npm start` starts it. */
  shape?: Shape;
  round(stage: Stage, bench: Bench): Promise<Sample>;
};

export type Stores = { small: SeededStore; large: SeededStore; ours: Store; byHand: Store };

/** A row that calls the verbs of this checkout. */
export type LibraryRow = RowHead & {
  rounds(stores: Stores, bench: Bench): Promise<Sample[]>;
};
