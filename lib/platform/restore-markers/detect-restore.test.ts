import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/testing/seeded-random";
import {
  type StoredMarker,
  type FileMarker,
  isOlderThanFiles,
  nextNumber,
  reachesEnd,
} from "./detect-restore";

const known = (number: number, mark = 0, followsRestore = false): StoredMarker => ({
  id: `e${number}`,
  number,
  mark,
  followsRestore,
});
const outside = (number: number, mark = 0, id = `e${number}`): FileMarker => ({ id, number, mark });

describe("a database beside its files", () => {
  it.each([
    ["a first start", [], [], false],
    ["no file", [known(1), known(2)], [], false],
    ["a stop, however long", [known(1), known(2, 40)], [outside(2, 40)], false],
    ["a crash before the file was written", [known(2, 41)], [outside(2, 40)], false],
    ["an older file of another machine", [known(1, 9), known(2, 40)], [outside(1, 9)], false],
    ["a mark that the database lost", [known(2, 12)], [outside(2, 40)], true],
    ["a start that the database lost", [known(1, 5)], [outside(1, 5), outside(2, 0)], true],
    ["another start of the same number", [known(2, 90)], [outside(2, 1, "other")], true],
    [
      "a file from before a restore that was found",
      [known(1, 5), known(4, 0, true)],
      [outside(3, 70)],
      false,
    ],
    ["a file from after it", [known(1, 5), known(4, 10, true)], [outside(4, 11)], true],
  ] as const)("%s", (_what, rows, files, isOlder) => {
    expect(isOlderThanFiles(rows, files)).toBe(isOlder);
  });

  it("is seen to its end where the last to mark it has a file here", () => {
    const marked = (number: number, minute: number) => ({
      ...known(number),
      markedAt: new Date(minute * 60_000),
    });
    expect(reachesEnd([], [])).toBe(true);
    expect(reachesEnd([marked(1, 5), marked(2, 9)], [outside(2)])).toBe(true);
    expect(reachesEnd([marked(1, 9), marked(2, 5)], [outside(1)])).toBe(true);
    expect(reachesEnd([marked(1, 5), marked(2, 9)], [outside(1)])).toBe(false);
    expect(reachesEnd([marked(1, 5)], [])).toBe(false);
  });

  it("numbers a start above both", () => {
    expect(nextNumber([], [])).toBe(1);
    expect(nextNumber([known(3)], [outside(7), outside(2)])).toBe(8);
  });

  it("is found older exactly where something after the backup was marked, over 5000 histories", () => {
    const random = seededRandom(30);
    const upTo = (most: number) => Math.floor(random() * (most + 1));
    for (let n = 0; n < 5_000; n++) {
      const rows: StoredMarker[] = [];
      let files: FileMarker[] = [];
      let backup: StoredMarker[] | null = null;
      let moved = 0;
      for (let act = 0; act < 12; act++) {
        const last = rows.at(-1);
        if (!last || upTo(3) === 0) {
          const number = nextNumber(rows, files);
          rows.push({ id: `${n}-${act}`, number, mark: 0, followsRestore: false });
          files = [{ id: `${n}-${act}`, number, mark: 0 }];
          moved += 1;
        } else {
          last.mark += 1;
          // The file is written after the database, and a crash may come between.
          if (upTo(4) > 0) {
            files = [{ id: last.id, number: last.number, mark: last.mark }];
            moved += 1;
          }
        }
        if (upTo(5) === 0) [backup, moved] = [rows.map((row) => ({ ...row })), 0];
      }
      expect(isOlderThanFiles(rows, files)).toBe(false);
      if (backup) expect(isOlderThanFiles(backup, files)).toBe(moved > 0);
    }
  });
});
