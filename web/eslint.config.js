import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import typescript from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

// Prettier decides how the code looks, so the rules about looks are off (`svelte.configs.prettier`).
export default typescript.config(
  { ignores: ["node_modules/", "src/messages.gen.ts"] },
  js.configs.recommended,
  typescript.configs.strict,
  typescript.configs.stylistic,
  svelte.configs.recommended,
  svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser } } },
  { files: ["*.js", "*.ts"], languageOptions: { globals: { ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: typescript.parser, svelteConfig } },
  },
  {
    // The compiler knows every name and its type already, and knows the page's own globals, which this rule does not.
    files: ["**/*.ts", "**/*.svelte"],
    rules: { "no-undef": "off" },
  },
  {
    // Boards and cards get what they show and callbacks for what was chosen: they never speak to a table themselves.
    files: ["src/games/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            { regex: "/lib/(play|table|api)(\\.svelte)?$", message: "Games know a Turn, not the connection." },
          ],
        },
      ],
    },
  },
  {
    rules: {
      // `noUncheckedIndexedAccess` calls every index possibly missing: `!` says that it was looked up before.
      "@typescript-eslint/no-non-null-assertion": "off",
      // `{ length: 3 } as _` counts, and has no use for the value.
      "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_$", argsIgnorePattern: "^_$" }],
      // Sets and maps are replaced as a whole under `$state.raw`, or are caches that nothing on the screen follows.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
);
