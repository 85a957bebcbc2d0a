import { type Nemesis, NEMESES, isNemesis } from "./nemeses/names";

export type Options = {
  run: "chaos" | "dead-receiver" | "soak";
  seed: number;
  minutes: number;
  nemeses: readonly Nemesis[];
  objects: number;
};

const MINUTES = 10;
const OBJECTS = 500;
const SEED_MAX = 2 ** 31 - 1;

export class OptionError extends Error {
  override readonly name = "OptionError";
}

/**
 * `--seed N`, `--minutes M`, `--only NEMESIS[,NEMESIS]`; `--dead-receiver` with `--objects N`, and `--soak`,
 * are the other runs. Without a seed: a drawn one. Throws OptionError for what it does not know.
 */
export function readOptions(args: readonly string[], drawnSeed: number): Options {
  const options: Options = {
    run: "chaos",
    seed: drawnSeed,
    minutes: MINUTES,
    nemeses: NEMESES,
    objects: OBJECTS,
  };
  const rest = [...args];
  for (let name = rest.shift(); name !== undefined; name = rest.shift())
    switch (name) {
      case "--dead-receiver":
        options.run = "dead-receiver";
        break;
      case "--soak":
        options.run = "soak";
        break;
      case "--seed":
        options.seed = wholeNumber(name, rest.shift(), SEED_MAX);
        break;
      case "--minutes":
        options.minutes = minutesIn(rest.shift());
        break;
      case "--objects":
        options.objects = wholeNumber(name, rest.shift(), 100_000);
        break;
      case "--only":
        options.nemeses = nemesesIn(rest.shift());
        break;
      default:
        throw new OptionError(`${name} is no flag of the chaos run`);
    }
  return options;
}

function wholeNumber(name: string, word: string | undefined, most: number): number {
  const number = Number(word);
  if (word === undefined || !Number.isInteger(number) || number < 0 || number > most)
    throw new OptionError(`${name} wants a whole number up to ${most}`);
  return number;
}

function minutesIn(word: string | undefined): number {
  const minutes = Number(word);
  if (!(minutes > 0 && minutes <= 24 * 60)) throw new OptionError("--minutes wants a number above zero");
  return minutes;
}

function nemesesIn(words: string | undefined): Nemesis[] {
  const names = (words ?? "").split(",");
  const known = names.filter(isNemesis);
  if (known.length < names.length) throw new OptionError(`--only wants some of: ${NEMESES.join(", ")}`);
  return known;
}
