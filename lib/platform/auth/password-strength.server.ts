import "server-only";

/** Of 0 to 4: ten thousand million guesses. With 3, a known word, a year and another known word would pass. */
const SCORE_MIN = 4;
/** What follows makes nothing easier, and the work grows with the square of the length. */
const LENGTH_LOOKED_AT = 40;
/** What somebody who guesses at us would try first. */
const OUR_WORDS = ["guiche", "guichê", "pix"];

/** Whether it takes too few guesses, by whoever knows common passwords, Portuguese and the person it is of. */
export async function isEasyToGuess(
  password: string,
  { email, name }: { email: string; name: string },
): Promise<boolean> {
  const { check } = await estimator();
  const known = [email, ...email.split(/[@._+-]+/), name, ...name.split(/\s+/), ...OUR_WORDS];
  return check(password, known.filter(Boolean)).score < SCORE_MIN;
}

type Estimator = { check: (password: string, known: string[]) => { score: number } };

let loaded: Promise<Estimator> | undefined;
/** Its words take megabytes: they are read when somebody first chooses a password. */
const estimator = (): Promise<Estimator> => (loaded ??= loadEstimator());

async function loadEstimator(): Promise<Estimator> {
  const [{ ZxcvbnFactory }, common, portuguese] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-pt-br"),
  ]);
  const made = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...portuguese.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: LENGTH_LOOKED_AT,
  });
  return { check: (password, known) => made.check(password, known) };
}
