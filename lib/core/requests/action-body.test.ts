import { createRequire } from "node:module";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isPlainCall } from "./action-body";

type Encode = (value: unknown) => Promise<string | FormData>;
/** The function that the browser encodes an action's arguments with. */
const { encodeReply } = createRequire(import.meta.url)(
  "next/dist/compiled/react-server-dom-turbopack/client.browser",
) as { encodeReply: Encode };

test("takes whatever the browser writes of plain values", async () => {
  // The browser itself refuses to write a key of that name.
  const key = fc.string().filter((name) => name !== "__proto__");
  const values = fc.anything({ key, withBigInt: true, withDate: true, withNullPrototype: false });
  await fc.assert(
    fc.asyncProperty(fc.array(values), async (given) => {
      const body = await encodeReply(given);
      fc.pre(typeof body === "string");
      expect(typeof body === "string" && isPlainCall(body)).toBe(true);
    }),
  );
});

test("takes an object that is given twice, once by its place", async () => {
  const limits = { dayCentavos: 1, note: "$0" };
  const body = await encodeReply([{ known: limits, new: limits, list: [limits] }]);
  if (typeof body !== "string") throw new Error("it was written in parts");
  expect(body).toContain("$0:0:known");
  expect(isPlainCall(body)).toBe(true);
});

test.each([
  ...["", "[", "null", "{}", '"text"', "1", "[1] x", "\u0000"],
  ...['["$F9"]', '["$Q9"]', '["$B9"]', '["$K1"]', '["$T"]', '["$@1"]', '["$h1"]', '["$1"]', '["$9:a:b"]'],
  ...['["$0"]', '["$0:0"]', '[{"a":"$0:1"},{}]', '[{"a":["$0:0:a"]}]', '["$0:__proto__"]', '["$0:length"]'],
  ...['["$D"]', '["$n1e9"]', `["$n${"9".repeat(301)}"]`, `${"[".repeat(500_000)}${"]".repeat(500_000)}`],
])("refuses %.40s", (body) => {
  expect(isPlainCall(body)).toBe(false);
});
