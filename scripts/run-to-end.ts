import { temporaryFolder } from "../lib/runtime/temporary-folder";
import { startPart } from "./parts";

export type Runs = {
  /** Runs one program of ours to its end, and returns how it ended. */
  run(name: string, args: readonly string[]): Promise<number | null>;
  close(): Promise<void>;
};

/**
 * Files that the programs leave in their folder for temporary files are removed with this process, and the programs
 * end with it.
 */
export async function openRuns(): Promise<Runs> {
  const folder = await temporaryFolder("guiche-tests-");
  return {
    run: (name, args) => startPart(name, args, { TMPDIR: folder.path }).ended,
    close: () => folder.remove(),
  };
}
