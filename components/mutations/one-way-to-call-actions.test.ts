/** @module-tag extended */
import { ESLint } from "eslint";
import { beforeAll, describe, expect, test, vi } from "vitest";

const ACT = `import { type ServerAction } from "@/components/mutations/outcome";\nimport { type ActionResult } from "@/lib/core/errors/app-error";\n`;
/** An existing component, so that its types are known. Each case takes its place. */
const FILE = "components/kit/values/copy-field.tsx";
const LINT_TIMEOUT_MS = 300_000;

const MISTAKES: [title: string, code: string, rule: string][] = [
  [
    "an act that came as a prop",
    `${ACT}export const go = async (props: { approve: ServerAction<string, null> }) => { await props.approve("x"); };`,
    "acts/calls-no-action",
  ],
  [
    "an act under any other name",
    `${ACT}export const go = (notAtAll: (id: string) => Promise<ActionResult<number>>) => notAtAll("x").catch(() => null);`,
    "acts/calls-no-action",
  ],
  [
    "a result that is written out",
    `${ACT}import { type PublicError } from "@/lib/core/errors/app-error";\nexport const go = async (act: () => Promise<{ ok: true; data: 1 } | { ok: false; error: PublicError }>) => { await act(); };`,
    "acts/calls-no-action",
  ],
  [
    "an act that may be missing",
    `${ACT}export const go = async (act?: ServerAction<string, null>) => { await act?.("x"); };`,
    "acts/calls-no-action",
  ],
  [
    "an imported action",
    `import { createChargeAction } from "@/app/(dashboard)/w/[wallet]/charges/actions";\nexport const a = createChargeAction;`,
    "no-restricted-imports",
  ],
  [
    "a raw transition",
    `import { useTransition } from "react";\nexport const useIt = () => useTransition();`,
    "no-restricted-imports",
  ],
  [
    "startTransition",
    `import { startTransition } from "react";\nexport const go = () => startTransition(() => undefined);`,
    "no-restricted-imports",
  ],
  [
    "a form of its own",
    `import { useForm } from "react-hook-form";\nexport const useIt = () => useForm();`,
    "no-restricted-imports",
  ],
  [
    "a mutation of its own",
    `import { useMutation } from "@tanstack/react-query";\nexport const useIt = () => useMutation({});`,
    "no-restricted-imports",
  ],
  [
    "handleSubmit",
    `export const send = (form: { handleSubmit: (go: () => void) => void }) => form.handleSubmit(() => undefined);`,
    "no-restricted-syntax",
  ],
  [
    "an action of a form element",
    `export const It = (props: { act: (form: FormData) => void }) => <form action={props.act} />;`,
    "no-restricted-syntax",
  ],
  [
    "an action of its own",
    `"use server";\nexport const go = () => Promise.resolve(1);`,
    "no-restricted-syntax",
  ],
];
const RIGHT = `"use client";
import { ActionNote } from "@/components/mutations/action-note";
import { type ServerAction } from "@/components/mutations/outcome";
import { useServerAction } from "@/components/mutations/use-action";

export function Approve({ approve }: { approve: ServerAction<string, null> }) {
  const act = useServerAction(approve, { ifTwice: "harmless", keys: [] });
  return (
    <div>
      <ActionNote act={act} />
      <button onClick={() => void act.run("x")}>ok</button>
    </div>
  );
}
`;

describe("the rule of one way to call an action", () => {
  let rulesOf: (code: string) => Promise<string[]>;
  beforeAll(() => {
    // A single run would read the file on disk in place of the given code; CI is taken for one.
    vi.stubEnv("TSESTREE_SINGLE_RUN", "false");
    const eslint = new ESLint({ overrideConfigFile: "eslint.typed.config.mjs" });
    rulesOf = async (code) => {
      const [result] = await eslint.lintText(code, { filePath: FILE });
      return result?.messages.map(({ ruleId, message }) => ruleId ?? message) ?? [];
    };
  });

  test("the right way is not reported", { timeout: LINT_TIMEOUT_MS }, async () => {
    expect(await rulesOf(RIGHT)).toEqual([]);
  });
  test.each(MISTAKES)("%s is reported", { timeout: LINT_TIMEOUT_MS }, async (_, code, rule) => {
    expect(await rulesOf(code)).toContain(rule);
  });
});
