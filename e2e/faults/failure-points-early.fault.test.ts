import { describe } from "vitest";
import { HALVES, runCells } from "./cells";

describe("the failure points F1 to F12", () => {
  runCells(HALVES[0]);
});
