import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

// Names of an earlier private language. Each has a term of the field now (house style, section 1).
const FILE_NAMES =
  /^(?:fold(?:-(?!text)[\w-]+)?|told(?:-[\w-]+)?|[\w-]+-told|known|weather|courier|kept(?:-[\w-]+)?|words|standing(?:-[\w-]+)?|who-agrees|ground(?:-[\w-]+)?|ladder(?:-[\w-]+)?|judge-outgoing|away-from-money|put-aside|walks(?:-[\w-]+)?|lane|epochs|[\w-]+-epoch|beat(?:-[\w-]+)?|[\w-]+-signs|took|spoken|offered|mark|leave|shell-ties|money-way(?:-[\w-]+)?|moved|quoted|traces|agreements)$/;
const EXPORTED =
  /\bexport (?:declare )?(?:default )?(?:async )?(?:function|const|type|class|interface) (?:fold|foldAgain|Picture|World|openGraphs|tellers|told\w*|\w+Told|observe|Act|callAct|useAct|ActHandle|Known|Seen|useIntentForm|Weather|Courier|Kept|keptCentavos|KEPT_\w+|KeptPairs|oneOf|wordsWhere|Standing|STANDINGS|factsOf|MARKS|Ground|groundOf\w+|isNobodyElse|couldAgreeUntil\w*|Ladder|isLadder|\w*Rungs?|judgeOutgoing|isEased|awayFromNow|whyPutAside|notifyOfPutAside|Walk|walksOf|STRETCH|Lane|openLane|Epoch|beginEpoch|beat|keepBeating|Took|Spoken|OfferedWhile|Mark|leave|ShellTies|MoneyWay|moneyWay|Moved|MOVED_\w+|quoted|tracesOf)\b/g;

const sources = execFileSync("git", ["ls-files"], { encoding: "utf8", maxBuffer: 16 * 1024 * 1024 })
  .split("\n")
  // This file has examples of the fault.
  .filter((path) => /\.(?:tsx?|mjs|cjs)$/.test(path) && !path.endsWith("plain-names.test.ts"));

const stemOf = (path: string): string => (path.split("/").at(-1) ?? "").split(".")[0] ?? "";

it("finds a file and an export of the private language", () => {
  expect(
    ["kept", "told-by-event", "instance-signs", "fold-text", "unknown"].map((name) => FILE_NAMES.test(name)),
  ).toEqual([true, true, true, false, false]);
  expect(
    "export const toldByEvent = 1; export type Standings = 2; export function fold() {}".match(EXPORTED),
  ).toHaveLength(2);
});

it("names no file and no folder by a word of the private language", () => {
  expect(
    sources.filter(
      (path) =>
        FILE_NAMES.test(stemOf(path)) ||
        path
          .split("/")
          .slice(0, -1)
          .some((folder) => FILE_NAMES.test(folder)),
    ),
  ).toEqual([]);
});

it("exports no name of the private language", () => {
  expect(
    sources.flatMap((path) =>
      (readFileSync(path, "utf8").match(EXPORTED) ?? []).map((name) => `${path}: ${name}`),
    ),
  ).toEqual([]);
});
