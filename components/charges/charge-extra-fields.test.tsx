import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { type CreateChargeForm, type CreateChargeInput } from "@/lib/domain/charges/schema";
import { type CreateWithdrawalForm, type CreateWithdrawalInput } from "@/lib/domain/withdrawals/schema";
import { type ProjectChoices } from "@/lib/platform/projects/choices";
import { renderedIn } from "@/lib/testing/rendered";
import { WithdrawalOptions } from "../withdrawals/withdrawal-options";
import { ChargeExtraFields } from "./charge-extra-fields";

function Fields({ projects }: { projects: ProjectChoices }) {
  const charge = useForm<CreateChargeForm, unknown, CreateChargeInput>();
  const withdrawal = useForm<CreateWithdrawalForm, unknown, CreateWithdrawalInput>();
  return (
    <>
      <ChargeExtraFields control={charge.control} projects={projects} />
      <WithdrawalOptions control={withdrawal.control} projects={projects} />
    </>
  );
}

const project = (id: string) => ({ id, name: `Projeto ${id}` });
const NONE = "Nenhum projeto conhecido nesta conta.";
const ONE = "Se você não escolher, vale o único projeto da conta.";
const SEVERAL = ["a cobrança fica sem projeto.", "o saque fica sem projeto."];

test.each<[string, ProjectChoices, string[]]>([
  ["no project", { items: [], others: 0 }, [NONE]],
  ["one project", { items: [project("1")], others: 0 }, [ONE, "Projeto 1 (único projeto da conta)"]],
  ["several projects", { items: [project("1"), project("2")], others: 0 }, SEVERAL],
  ["one project of several", { items: [project("1")], others: 3 }, SEVERAL],
])("says what happens without a choice in an account with %s", (_, projects, expected) => {
  const { markup, missing } = renderedIn("pt-BR", <Fields projects={projects} />, {
    now: "2026-11-20T15:00:00.000Z",
  });
  expect(missing).toEqual([]);
  for (const words of [NONE, ONE, ...SEVERAL])
    expect(markup.includes(words), words).toBe(expected.includes(words));
  for (const words of expected) expect(markup).toContain(words);
});
