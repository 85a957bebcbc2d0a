import { beforeEach, expect, it } from "vitest";
import { createCharge } from "@/lib/domain/charges/create-charge.server";
import { getCharge } from "@/lib/domain/charges/get-charge.server";
import { CreateChargeInput } from "@/lib/domain/charges/schema";
import { createProject } from "@/lib/domain/projects/create-project.server";
import { CreateProjectInput } from "@/lib/domain/projects/schema";
import { readTransaction } from "@/lib/engine/mirror/read-transaction.server";
import { type Context } from "@/lib/platform/context.server";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { type TestServices, testClock, testContext, testServices } from "@/lib/testing/context";
import { FREE_RULES } from "@/lib/testing/free-rules";
import { givenRules } from "@/lib/testing/given-rules";
import { openClient, useSandbox } from "./service";

useSandbox();

let services: TestServices;
let finance: Context;
beforeEach(async () => {
  services = await testServices({ pix: openClient(), clock: testClock(new Date()) });
  await givenRules(services, FREE_RULES);
  finance = await testContext(services, { role: "finance" });
});

const givenProject = (name: string) =>
  createProject(finance, CreateProjectInput.parse({ intentId: crypto.randomUUID(), name }));

async function givenCharge(): Promise<string> {
  const input = {
    intentId: crypto.randomUUID(),
    wallet: "principal",
    amountCentavos: 10_050,
    description: "Pedido 7",
    customer: {},
    split: [],
  };
  const { id } = await createCharge(finance, CreateChargeInput.parse(input));
  return id ?? expect.fail("the charge was not made");
}

const shown = async (id: string) => {
  const { expectedProject, project } = await getCharge(finance, id);
  return { expectedProject, project: project?.name ?? null };
};
const storedProjects = async () =>
  (await services.store.read((reader) => reader.select().from(transactions))).map(
    ({ projectId }) => projectId,
  );

it("names the account's only project as expected until the service shows it, and stores none before", async () => {
  await givenProject("Loja online");
  const id = await givenCharge();
  expect(await shown(id)).toEqual({ expectedProject: "Loja online", project: null });
  expect(await storedProjects()).toEqual([null]);

  await readTransaction(services, "principal", id);
  expect(await shown(id)).toEqual({ expectedProject: null, project: "Loja online" });
});

it("expects no project where the account has none or several", async () => {
  expect(await shown(await givenCharge())).toEqual({ expectedProject: null, project: null });
  await givenProject("Loja online");
  await givenProject("Assinaturas");
  expect(await shown(await givenCharge())).toEqual({ expectedProject: null, project: null });
});
