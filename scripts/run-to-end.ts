import { temporaryFolder } from "../lib/runtime/temporary-folder";
import { startPart } from "./parts";

export type Runs = {
  /** Runs one program of ours to its end, and tells how it ended. */
  run(name: string, args: readonly string[]): Promise<number | null>;
  close(): Promise<void>;
};

/** What the programs leave lying in their folder for temporary files goes with this process, and they end with it. */
export async function openRuns(): Promise<Runs> {
  const folder = await temporaryFolder("guiche-tests-");
  return {
    run: (name, args) => startPart(name, args, { TMPDIR: folder.path }).ended,
    close: () => folder.remove(),
  };
}
