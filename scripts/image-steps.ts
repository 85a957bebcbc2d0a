/** One instruction of a Dockerfile, continued lines joined. */
type Step = { word: string; rest: string };
type Stage = { name: string; from: string; steps: readonly Step[] };
export type CopyFrom = { from: string; paths: readonly string[]; to: string; owner: number };
/** The configuration of a container of a stage, from the stage and from those that it is based on. */
export type Image = {
  environment: Record<string, string>;
  workdir: string;
  user: number;
  command: readonly string[];
  health: readonly string[];
  stopSignal: string;
  copies: readonly CopyFrom[];
};

/** The stages of a Dockerfile as this project writes it: JSON commands, numbered owners, no variables beyond a stage's own arguments. */
export function stagesOf(dockerfile: string): Stage[] {
  const stages: { name: string; from: string; steps: Step[] }[] = [];
  for (const line of dockerfile
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll("\\\n", " ")
    .split("\n")) {
    const [, word = "", rest = ""] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    const [, from = "", name = ""] = word === "FROM" ? (/^(\S+) AS (\S+)$/.exec(rest) ?? []) : [];
    if (word === "FROM") stages.push({ name, from, steps: [] });
    else if (word) stages.at(-1)?.steps.push({ word, rest });
  }
  return stages;
}

const stageNamed = (stages: readonly Stage[], name: string): Stage | undefined =>
  stages.find((stage) => stage.name === name);

export function imageOf(stages: readonly Stage[], name: string): Image {
  const stage = stageNamed(stages, name);
  if (!stage) throw new Error(`the Dockerfile has no stage ${name}`);
  const below = stageNamed(stages, stage.from);
  const base = below && imageOf(stages, below.name);
  const last = (word: string) => stage.steps.findLast((step) => step.word === word)?.rest;
  return {
    environment: {
      ...base?.environment,
      ...Object.fromEntries(
        stage.steps
          .filter(({ word }) => word === "ENV")
          .flatMap(({ rest }) => Object.entries(variablesOf(rest))),
      ),
    },
    workdir: last("WORKDIR") ?? base?.workdir ?? "/",
    user: Number((last("USER") ?? String(base?.user ?? 0)).split(":")[0]),
    command: listOf(last("CMD")) ?? base?.command ?? [],
    health: listOf(/CMD (.*)$/.exec(last("HEALTHCHECK") ?? "")?.[1]) ?? base?.health ?? [],
    stopSignal: last("STOPSIGNAL") ?? base?.stopSignal ?? "SIGTERM",
    copies: [
      ...(base?.copies ?? []),
      ...stage.steps.filter(({ word }) => word === "COPY").map(({ rest }) => copyOf(rest)),
    ],
  };
}

/** Returns the build commands of a stage, in their order. */
export const runsOf = (stages: readonly Stage[], name: string): string[] =>
  (stageNamed(stages, name)?.steps ?? []).filter(({ word }) => word === "RUN").map(({ rest }) => rest);

/** A variable that comes from an argument is empty, as where no argument is given. */
const variablesOf = (rest: string): Record<string, string> =>
  Object.fromEntries(
    rest
      .split(" ")
      .map((pair) => [
        pair.slice(0, pair.indexOf("=")),
        pair.slice(pair.indexOf("=") + 1).replace(/^\$.*/, ""),
      ]),
  );

const listOf = (json: string | undefined): string[] | undefined =>
  json === undefined ? undefined : (JSON.parse(json) as string[]);

function copyOf(rest: string): CopyFrom {
  const words = rest.split(" ");
  const paths = words.filter((word) => !word.startsWith("--"));
  const flag = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.split("=")[1];
  return {
    from: flag("from") ?? "",
    paths: paths.slice(0, -1),
    to: paths.at(-1) ?? "",
    owner: Number((flag("chown") ?? "0").split(":")[0]),
  };
}
