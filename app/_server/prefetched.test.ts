import { type ReactElement } from "react";
import { expect, test } from "vitest";
import { Prefetched, type Reads } from "./prefetched";

const SAID = { description: "CPF 529.982.247-25" };
type Said = typeof SAID;

/** Returns the text that a part of a page shows for its data. */
async function shown(read: (reads: Reads) => Promise<Said>): Promise<unknown> {
  const waiting = Prefetched<Said>({ read, children: (data) => data.description, skeleton: "" });
  const arrived = waiting.props as { children: ReactElement };
  const { type, props } = arrived.children as ReactElement & { type: (props: unknown) => Promise<unknown> };
  const boundary = (await type(props)) as ReactElement<{ children: unknown }>;
  return boundary.props.children;
}

test("masks documents in what a page reads, and not in a text that is edited", async () => {
  const query = { queryKey: ["said"] };
  expect(await shown((reads) => reads.one(query, () => Promise.resolve(SAID)))).toBe("CPF ***.982.247-**");
  expect(await shown((reads) => reads.asWritten(query, () => Promise.resolve(SAID)))).toBe(SAID.description);
});
