import type { Config } from "tailwindcss";

export default {
  content: [],
  darkMode: "class",
} satisfies Config;
