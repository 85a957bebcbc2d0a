import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Sample } from "./judge";
import { type LibraryRow } from "./row";

const RATE = / in \d+ s:\n?.*?([\d,]+) a minute,/;
const run = promisify(execFile);

export const projectionRow: LibraryRow = {
  name: "fold",
  title: "The fold",
  about:
    "`npm run simulate`: generated histories, delivered out of order, twice or incompletely; projection and books must be correct.",
  lines: [
    {
      what: "observations a minute",
      unit: "",
      ours: "perMinute",
      bound: { atLeast: 1_000_000 },
      why: "projection, comparison and booking of each",
    },
  ],
  async rounds(_stores, bench) {
    const samples: Sample[] = [];
    for (let round = 0; round < bench.rounds; round++) {
      const program = ["--import", "tsx", "--conditions=react-server", "e2e/simulate/main.ts"];
      const { stdout } = await run(process.execPath, [...program, "--seconds", bench.isQuick ? "1" : "4"]);
      const told = RATE.exec(stdout)?.[1];
      if (told === undefined) throw new Error(`the simulation told no rate:\n${stdout}`);
      samples.push({ perMinute: Number(told.replaceAll(",", "")) });
    }
    return samples;
  },
};
