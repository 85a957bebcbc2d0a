import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** Where actions are called and forms are sent. */
const ROOM = "components/mutations/";

const isResult = (type) => {
  if (type.aliasSymbol?.name === "ActionResult") return true;
  const members = type.isUnion() ? type.types : [type];
  return (
    members.some((member) => member.getProperty("ok") && member.getProperty("error")) &&
    members.every((member) => member.getProperty("ok"))
  );
};

/**
 * Checks by type and not by name: any value that promises an ActionResult is an action, as a prop, in an object or
 * imported.
 */
const callsNoAction = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      called: `Call actions only with useServerAction, useIdempotentForm or queryAction (${ROOM}).`,
    },
  },
  create(context) {
    const { program, getTypeAtLocation } = context.sourceCode.parserServices;
    const checker = program.getTypeChecker();
    return {
      CallExpression(node) {
        const awaited = checker.getAwaitedType(getTypeAtLocation(node));
        if (awaited && isResult(checker.getNonNullableType(awaited)))
          context.report({ node, messageId: "called" });
      },
    };
  },
};

const sends = `Submit forms with useActionForm or useIdempotentForm (${ROOM}), which preserve the input and handle every answer.`;
const runs = `Run actions with useServerAction (${ROOM}): an exception would otherwise open the error page.`;

const components = { files: ["components/**/*.{ts,tsx}"], ignores: [`${ROOM}**`, "**/*.test.*"] };

/** The one rule of ours that needs types, which take a minute: `eslint.typed.config.mjs` has it. */
export const oneWayToCallActionsWithTypes = {
  ...components,
  languageOptions: { parserOptions: { project: "./tsconfig.json", tsconfigRootDir: ROOT } },
  plugins: { acts: { rules: { "calls-no-action": callsNoAction } } },
  rules: { "acts/calls-no-action": "error" },
};

/** Components call actions through `components/mutations` only. */
export const oneWayToCallActions = {
  ...components,
  rules: {
    "no-restricted-imports": [
      "error",
      {
        paths: [
          { name: "react-hook-form", importNames: ["useForm"], message: sends },
          { name: "@tanstack/react-query", importNames: ["useMutation"], message: runs },
          {
            name: "react",
            importNames: ["startTransition", "useTransition", "useActionState", "useOptimistic"],
            message: runs,
          },
          { name: "react-dom", importNames: ["useFormStatus", "useFormState"], message: runs },
        ],
        patterns: [{ regex: "^@/app/|/actions$", message: "Components get actions as props." }],
      },
    ],
  },
};

/** Joined with the selectors that hold everywhere. */
export const noActionInForms = {
  selector:
    "JSXAttribute[name.name=/^(action|formAction)$/] > JSXExpressionContainer:matches(JSXOpeningElement[name.name=/^(form|button|input)$/] *)",
  message: runs,
};
export const noHandleSubmit = {
  selector: "MemberExpression[property.name='handleSubmit'], Property[key.name='handleSubmit']",
  message: sends,
};
export const noServerCode = {
  selector: "ExpressionStatement[directive='use server']",
  message: "Declare actions in app/**/actions.ts.",
};
