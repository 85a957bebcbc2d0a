import { type Cluster } from "../cluster";
import { type Figures } from "../figures";
import { type Random } from "../random";

/** What a nemesis strikes in. */
export type Arena = {
  cluster: Cluster;
  random: Random;
  figures: Figures;
  /** The key of every write of the dashboard that a setting back of its database has made it forget. */
  forgottenKeys: Map<string, string>;
  /** When that was. */
  setBackAtMs: number[];
  /** Whether people have gone home, and the weather is good. */
  isOver: () => boolean;
  /** What a nemesis saw the product do wrong. */
  faults: string[];
};

/** Strikes for so long, and leaves nothing behind: what it broke works again when it resolves. */
export type Nemesis = (arena: Arena, forMs: number) => Promise<void>;
