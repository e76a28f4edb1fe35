import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["**/dist/**", "**/.pack/**", "**/node_modules/**", ".graphspan/**", "docs/api/**"] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "max-lines": ["error", { max: 400, skipBlankLines: true, skipComments: true }],
      "max-params": ["error", 4],
      "@typescript-eslint/consistent-type-exports": "error",
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "no-restricted-syntax": [
        "error",
        { selector: "ThrowStatement > NewExpression[callee.name='Error']", message: "Throw a GraphspanError: a code, what happened, what to do." },
        { selector: "ExportAllDeclaration", message: "Export names one by one." },
        { selector: "ExportDefaultDeclaration", message: "No default exports." },
      ],
    },
  },
  {
    files: ["**/*.config.{js,ts}", "vitest.*.ts", "eslint.config.js"],
    rules: { "no-restricted-syntax": "off" },
  },
  { files: ["**/*.test.ts", "scripts/**", "packages/testkit/**"], rules: { "no-restricted-syntax": "off", "max-lines": ["error", 500] } },
  { files: ["**/*.js", "**/*.cjs"], ...tseslint.configs.disableTypeChecked },
);
