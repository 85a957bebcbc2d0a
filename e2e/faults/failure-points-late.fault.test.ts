import { describe } from "vitest";
import { HALVES, runCells } from "./cells";

describe("the failure points F13 to F30", () => {
  runCells(HALVES[1]);
});
