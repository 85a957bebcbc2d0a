import { beforeEach, expect, test } from "vitest";
import { type SharedReads, openSharedReads } from "./shared-reads";

let nowMs = 0;
let asked: string[] = [];
let shared: SharedReads;
const ask = (question: string, answer: () => Promise<string> = () => Promise.resolve(question)) =>
  shared.text(question, () => {
    asked.push(question);
    return answer();
  });

beforeEach(() => {
  nowMs = 0;
  asked = [];
  shared = openSharedReads(() => nowMs);
});

test("a hundred who ask the same together are one reading, and who asks something else is another", async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => ask(n % 10 === 0 ? "b" : "a")));
  expect(asked).toEqual(["b", "a"]);
  expect(answers.filter((answer) => answer === "a")).toHaveLength(90);
});

test("answers a question after a change by a reading after it, though an older reading is under way", async () => {
  let arrive: (text: string) => void = () => undefined;
  const old = ask("a", () => new Promise((resolve) => (arrive = resolve)));
  shared.change();
  const fresh = ask("a", () => Promise.resolve("new"));
  arrive("old");
  expect(await old).toBe("old");
  expect(await fresh).toBe("new");
  expect(await ask("a")).toBe("new");
});

test("nobody gets an answer that began a second ago", async () => {
  await ask("a");
  nowMs = 999;
  await ask("a");
  expect(asked).toHaveLength(1);
  nowMs = 1_000;
  await ask("a");
  expect(asked).toHaveLength(2);
});

test("a failure is told to those who asked together, and to nobody after", async () => {
  const failing = () => Promise.reject(new Error("away"));
  const both = await Promise.allSettled([ask("a", failing), ask("a", failing)]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await ask("a")).toBe("a");
  expect(asked).toHaveLength(2);
});

test("limits the number of cached answers", async () => {
  for (let n = 0; n < 2_500; n++) await ask(`question ${n}`);
  await ask("question 0");
  expect(asked).toHaveLength(2_501);
});
