import { type Cluster } from "../cluster";
import { type Figures } from "../figures";
import { type Random } from "../random";

/** The environment that a nemesis acts on. */
export type Arena = {
  cluster: Cluster;
  random: Random;
  figures: Figures;
  /** The key of every write of the dashboard that a setting back of its database has made it forget. */
  forgottenKeys: Map<string, string>;
  /** When that was. */
  setBackAtMs: number[];
  /** True once the traffic has ended and fault injection is off. */
  isOver: () => boolean;
  /** The defects of the product that a nemesis observed. */
  faults: string[];
};

/** Strikes for so long, and leaves nothing behind: what it broke works again when it resolves. */
export type Nemesis = (arena: Arena, forMs: number) => Promise<void>;
