import tseslint from "typescript-eslint";
import {
  noActionInForms,
  noHandleSubmit,
  noServerCode,
  oneWayToCallActions,
} from "./scripts/one-way-to-call-actions.mjs";

const noAmbientTime = {
  selector:
    "CallExpression[callee.object.name='Date'][callee.property.name='now'], NewExpression[callee.name='Date'][arguments.length=0]",
  message: "Time comes in through ctx.clock.",
};
const noFloatMoney = {
  selector: "CallExpression[callee.name='parseFloat'], CallExpression[callee.property.name='toFixed']",
  message: "Money is an integer of centavos: lib/core/money/money.ts converts.",
};
const noEnvironment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: "Only lib/platform/env.server.ts, sandbox/env.ts and scripts read the environment.",
};

const noForcedAddress = {
  selector:
    "TSAsExpression > TSTypeReference[typeName.name='Route'], TSAsExpression > TSTypeReference[typeName.name='Parameters'] TSTypeQuery[exprName.type='TSQualifiedName'][exprName.right.name=/^(push|replace)$/]",
  message:
    "addressOf of components/kit/navigation/addresses.ts builds every address, and checks that they exist.",
};
const noForcedWord = {
  selector: "TSAsExpression > TSNeverKeyword",
  message:
    "Catalogue keys are typed; for a value that may have no message, use translateOrKeep of lib/core/text/translate-known.ts.",
};

const noBareLock = {
  selector: "TemplateElement[value.raw=/pg_(try_)?advisory/i], Literal[value=/pg_(try_)?advisory/i]",
  message:
    "Register the name of every advisory lock: lib/platform/store/locks.server.ts, sandbox/store/locks.ts.",
};
const noOwnRowLock = {
  selector:
    "TemplateElement[value.raw=/\\bfor (no key )?(update|share)\\b/i], CallExpression[callee.property.name='for'] > Literal:first-child[value=/update|share/]",
  message: "Lock rows with lockRows of lib/platform/store/locks.server.ts, in a transaction.",
};
const noOwnConnection = {
  selector: "MemberExpression[property.name=/^(writers|readers)$/]",
  message: "A read takes a Reader, a write takes a Tx.",
};
const noOwnPage = {
  selector:
    "TemplateElement[value.raw=/\\) *[<>]=? *\\($/], CallExpression[callee.name='encodeCursor'], BinaryExpression[operator='+'][left.name=/(SIZE|MAX|[Ss]ize|[Ll]imit)$/][right.value=1]",
  message: "Use the keyset, slice and cursor of lib/platform/store/pages.server.ts.",
};
const noOwnGuard = {
  selector:
    "BinaryExpression[operator=/^[!=]==$/][right.value='all'][left.name=/^(scope|seen)$/], CallExpression[callee.name='inArray'] SpreadElement > Identifier[name='scope']",
  message: "Use the scope guard of lib/platform/store/scope.server.ts.",
};
const noOwnIdentifier = {
  selector:
    "CallExpression[callee.name='eq'] > MemberExpression[property.name='e2eId'], TemplateElement[value.raw=/\\) like *$/i]",
  message: "Look up transactions by identifier with lib/platform/store/identifiers.server.ts.",
};
const noRawWord = {
  selector: "TemplateElement[value.raw=/(=|<>|\\bin \\() *'[a-z]+(_[a-z]+)*'/i]",
  message:
    "Write an enum value in SQL with enumSql<Word>(...) of lib/platform/store/enum-sql.ts, or with a typed column.",
};
const ofTheStore = [
  noRawWord,
  noBareLock,
  noOwnRowLock,
  noOwnConnection,
  noOwnPage,
  noOwnGuard,
  noOwnIdentifier,
];

const noForced = [noForcedAddress, noForcedWord];

export default [
  {
    ignores: [
      "node_modules/",
      ".next*/",
      ".data*/",
      "next-env.d.ts",
      "**/*.cjs",
      "*.mjs",
      "scripts/*.mjs",
      "lib/runtime/*.mjs",
      "e2e/**/*.mjs",
      "public/",
    ],
  },
  // Only the rules of this project; all others are those of .oxlintrc.json, which takes half the time.
  {
    files: ["**/*.{ts,tsx}"],
    languageOptions: { parser: tseslint.parser },
    rules: { "no-restricted-syntax": ["error", noFloatMoney, noEnvironment] },
  },
  {
    files: ["lib/**/*.ts", "sandbox/**/*.ts"],
    ignores: ["**/*.test.ts", "lib/core/time/clock.ts", "lib/testing/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        noFloatMoney,
        noEnvironment,
        noAmbientTime,
        ...noForced,
        ...ofTheStore,
      ],
    },
  },
  {
    files: ["lib/platform/store/**/*.ts", "lib/core/**/*.ts", "sandbox/**/*.ts"],
    ignores: ["**/*.test.ts", "lib/core/time/clock.ts"],
    rules: {
      "no-restricted-syntax": ["error", noFloatMoney, noEnvironment, noAmbientTime, ...noForced],
    },
  },
  {
    files: ["sandbox/**/*.ts"],
    ignores: ["**/*.test.ts", "sandbox/store/locks.ts"],
    rules: {
      "no-restricted-syntax": ["error", noFloatMoney, noEnvironment, noAmbientTime, noBareLock, ...noForced],
    },
  },
  {
    files: [
      // No environment, but a constant that the build puts in.
      "lib/core/requests/build.ts",
      "lib/platform/env.server.ts",
      "sandbox/env.ts",
      "scripts/**/*.ts",
      "e2e/**/*.ts",
      "*.config.ts",
      "instrumentation.ts",
      "proxy.ts",
    ],
    rules: { "no-restricted-syntax": ["error", noFloatMoney] },
  },
  {
    files: ["app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}"],
    ignores: ["**/*.test.{ts,tsx}"],
    rules: { "no-restricted-syntax": ["error", noFloatMoney, noEnvironment, ...noForced] },
  },
  oneWayToCallActions,
  {
    files: ["components/**/*.{ts,tsx}"],
    ignores: ["components/mutations/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        noFloatMoney,
        noEnvironment,
        noActionInForms,
        noHandleSubmit,
        noServerCode,
      ],
    },
  },
];
