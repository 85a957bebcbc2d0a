import "server-only";
import { foldText } from "@/lib/core/text/fold-text";

/**
 * Minimum score on a scale of 0 to 4: ten thousand million guesses. A minimum of 3 would accept a known word, a year
 * and another known word.
 */
const SCORE_MIN = 4;
/** The characters after this length make nothing easier, and the work grows with the square of the length. */
const LENGTH_LOOKED_AT = 40;
/** Words that an attacker of this product would try first. */
const OUR_WORDS = ["guichê", "pix"];

/** The owner of the password; `company` as on the receipts. */
export type PasswordOwner = { email: string; name: string; company: string | null };

/** True where an attacker who knows common passwords, Portuguese and the owner's data needs too few guesses. */
export async function isEasyToGuess(
  password: string,
  { email, name, company }: PasswordOwner,
): Promise<boolean> {
  const { check } = await estimator();
  const given = [
    email,
    ...email.split(/[@._+-]+/),
    ...[name, company ?? ""].flatMap(withParts),
    ...OUR_WORDS,
  ];
  const known = [...new Set(given.flatMap((word) => [word, foldText(word)]))].filter(Boolean);
  // Either side may be written without accents.
  return [password, foldText(password)].some((text) => check(text, known).score < SCORE_MIN);
}

const withParts = (words: string): string[] => [words, words.replaceAll(/\s+/g, ""), ...words.split(/\s+/)];

type Estimator = { check: (password: string, known: string[]) => { score: number } };

let loaded: Promise<Estimator> | undefined;
/** The estimator's word lists take megabytes, so they are loaded when a person first chooses a password. */
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
