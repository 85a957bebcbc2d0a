import { beforeAll, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { ingestObservations } from "@/lib/engine/mirror/ingest-observations.server";
import { testContext, testServices } from "@/lib/testing/context";
import { givenWallets } from "@/lib/testing/factories";
import { readOf } from "@/lib/testing/arbitrary-observations";
import { assertReachable } from "./assert-reachable.server";

const services = await testServices();
const viewer = await testContext(services, { role: "viewer", wallets: ["loja-a"], wallet: "loja-a" });
const everybody = await testContext(services, { role: "viewer" });
const [own, foreign] = [newId(), newId()];

beforeAll(async () => {
  await givenWallets(services, ["loja-a", "loja-b"]);
  const read = readOf("payment", "completed", 60, centavos(1_000));
  const told = (id: string, wallet: string) => ({ ...read, wallet, told: { ...read.told, id, wallet } });
  await services.store.transaction((tx) =>
    ingestObservations(tx, [told(own, "loja-a"), told(foreign, "loja-b")], services.clock.now()),
  );
});

it("a viewer of some wallets makes nothing happen to what is of another, or of nobody known", async () => {
  await expect(assertReachable(viewer, own)).resolves.toBeUndefined();
  await expect(assertReachable(viewer, foreign)).rejects.toMatchObject({ code: "not_found" });
  await expect(assertReachable(viewer, newId())).rejects.toMatchObject({ code: "not_found" });
  await expect(assertReachable(everybody, foreign)).resolves.toBeUndefined();
});
