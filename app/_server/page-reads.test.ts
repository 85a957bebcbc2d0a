import { expect, test, vi } from "vitest";
import { type Store } from "@/lib/platform/store/store.server";
import { storeOfPage, withErrorDigest } from "./page-reads";

vi.mock("@/lib/runtime/services.server", () => ({ services: () => ({}) }));

const away = new Error("Failed query", {
  cause: Object.assign(new Error("timeout exceeded when trying to connect")),
});
const failing = (error: Error) => () => Promise.reject(error);

test("a page whose database is away tells so by its digest, whichever way it read", async () => {
  const store = storeOfPage({
    transaction: failing(away),
    read: failing(away),
    snapshot: failing(away),
  } as unknown as Store);
  const nothing = () => Promise.resolve();
  for (const read of [store.transaction(nothing), store.read(nothing), store.snapshot(nothing)])
    await expect(read).rejects.toMatchObject({ code: "database_away", digest: "database_away", cause: away });
});

test("any other error of a page stays what it is", async () => {
  const other = new Error("relation people does not exist");
  await expect(withErrorDigest(Promise.reject(other))).rejects.toBe(other);
  expect(other).not.toHaveProperty("digest");
});
