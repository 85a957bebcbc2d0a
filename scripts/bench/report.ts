import { type Bound, type Figure } from "./judge";

export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)];
}

/** Two figures that say something. */
export const rounded = (value: number): string => {
  if (Number.isNaN(value)) return "not measured";
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString("en-US") : value.toPrecision(2);
};

export function figuresTable(figures: readonly Figure[]): string[] {
  const hasBefore = figures.some(({ before }) => before !== null);
  const head = [
    "what",
    "measured",
    "beside it",
    "ratio",
    "goal",
    "verdict",
    ...(hasBefore ? ["before"] : []),
  ];
  return table(
    head,
    figures.map(({ line, ours, beside, ratio, before, verdict }) => [
      line.what,
      withUnit(ours, line.unit),
      beside === null || !line.beside ? "-" : `${withUnit(beside, line.unit)} (${line.beside.what})`,
      ratio === null ? "-" : rounded(ratio),
      goalOf(line.bound),
      verdict === "missed" ? `**missed**${line.why ? `: ${line.why}` : ""}` : verdict,
      ...(hasBefore ? [before === null ? "-" : rounded(before)] : []),
    ]),
  );
}

const withUnit = (value: number, unit: string): string =>
  unit === "" || Number.isNaN(value) ? rounded(value) : `${rounded(value)} ${unit}`;

function goalOf(bound: Bound): string {
  if (bound === null) return "-";
  return "atMost" in bound ? `at most ${bound.atMost}` : `at least ${bound.atLeast}`;
}

/** A row's part of the report, with its head. */
export type Section = { title: string; lines: string[] };

const HEAD = "## ";

type Circumstances = {
  revision: string;
  machine: string;
  rounds: number;
  against?: string | undefined;
  fault?: string | undefined;
};

export function sectionOf(
  { title, about }: { title: string; about: string },
  figures: readonly Figure[],
  { revision, machine, rounds, against, fault }: Circumstances,
): Section {
  const beside = against === undefined ? "" : ` Before: at ${against}.`;
  const when = `At ${revision}, ${rounds} ${rounds === 1 ? "round" : "rounds"}, ${machine}.${beside}`;
  const broken = fault === undefined ? [] : [`**Stopped by an error**: ${fault.split("\n", 1)[0]}`, ""];
  return {
    title,
    lines: [`${HEAD}${title}`, "", `${about} ${when}`, "", ...broken, ...figuresTable(figures), ""],
  };
}

/** The sections of a report that was written before. */
export const sectionsIn = (report: string): Section[] =>
  report
    .split(`\n${HEAD}`)
    .slice(1)
    .map((text) => {
      const [title = "", ...lines] = text.trimEnd().split("\n");
      return { title, lines: [`${HEAD}${title}`, ...lines, ""] };
    });

export const reportOf = (sections: readonly Section[]): string =>
  [
    "# Benchmarks",
    "",
    "Written by `npm run bench`. Each round measures both sides in turn; a ratio is the median of the rounds' ratios. Times are valid for this machine only.",
    "",
    ...sections.flatMap(({ lines }) => lines),
  ].join("\n");
