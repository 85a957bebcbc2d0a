import nextPlugin from "@next/eslint-plugin-next";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const noAmbientTime = {
  selector:
    "CallExpression[callee.object.name='Date'][callee.property.name='now'], NewExpression[callee.name='Date'][arguments.length=0]",
  message: "Time comes in through ctx.clock.",
};
const noFloatMoney = {
  selector: "CallExpression[callee.name='parseFloat'], CallExpression[callee.property.name='toFixed']",
  message: "Money is an integer of centavos: lib/core/money.ts converts.",
};
const noEnvironment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: "Only lib/env.server.ts, sandbox/env.ts and scripts read the environment.",
};

export default tseslint.config(
  { ignores: ["node_modules/", ".next*/", ".data*/", "next-env.d.ts", "**/*.cjs", "*.mjs", "scripts/*.mjs"] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "no-restricted-syntax": ["error", noFloatMoney, noEnvironment],
      "no-console": "error",
    },
  },
  {
    files: ["lib/**/*.ts", "sandbox/**/*.ts"],
    ignores: ["**/*.test.ts", "lib/core/clock.ts", "lib/testing/**"],
    rules: { "no-restricted-syntax": ["error", noFloatMoney, noEnvironment, noAmbientTime] },
  },
  {
    files: [
      "lib/env.server.ts",
      "sandbox/env.ts",
      "scripts/**/*.ts",
      "e2e/**/*.ts",
      "*.config.ts",
      "instrumentation.ts",
      "proxy.ts",
    ],
    rules: { "no-restricted-syntax": ["error", noFloatMoney] },
  },
  { files: ["scripts/**/*.ts", "e2e/**/*.ts"], rules: { "no-console": "off" } },
  {
    files: ["app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}"],
    plugins: { "@next/next": nextPlugin, "react-hooks": reactHooks },
    rules: {
      ...nextPlugin.configs.recommended.rules,
      ...nextPlugin.configs["core-web-vitals"].rules,
      ...reactHooks.configs.recommended.rules,
    },
  },
  {
    files: ["**/*.test.ts", "**/*.test.tsx", "e2e/**/*.ts"],
    rules: {
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/unbound-method": "off",
    },
  },
);
