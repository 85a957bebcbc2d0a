export type Options = { seed: number; seconds: number };

const SECONDS = 60;
const SECONDS_MAX = 24 * 3_600;
const SEED_MAX = 2 ** 31 - 1;

export class OptionError extends Error {
  override readonly name = "OptionError";
}

/** `--seed N`, `--seconds S`. Without a seed: a drawn one. Throws OptionError for what it does not know. */
export function readOptions(args: readonly string[], drawnSeed: number): Options {
  const options: Options = { seed: drawnSeed, seconds: SECONDS };
  const rest = [...args];
  for (let name = rest.shift(); name !== undefined; name = rest.shift())
    switch (name) {
      case "--seed":
        options.seed = wholeNumber(name, rest.shift(), SEED_MAX);
        break;
      case "--seconds":
        options.seconds = wholeNumber(name, rest.shift(), SECONDS_MAX);
        break;
      default:
        throw new OptionError(`${name} is no flag of the simulator`);
    }
  return options;
}

function wholeNumber(name: string, word: string | undefined, most: number): number {
  const number = Number(word);
  if (word === undefined || word === "" || !Number.isInteger(number) || number < 0 || number > most)
    throw new OptionError(`${name} wants a whole number up to ${most}`);
  return number;
}
