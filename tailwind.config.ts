import type { Config } from "tailwindcss";

const tone = (name: string) => ({
  DEFAULT: `var(--${name})`,
  soft: `var(--${name}-soft)`,
  line: `var(--${name}-line)`,
});

const money = (name: string) => ({ DEFAULT: `var(--${name})`, soft: `var(--${name}-soft)` });

export default {
  content: [],
  darkMode: "class",
  theme: {
    extend: {
      colors: {
        background: "var(--background)",
        foreground: "var(--foreground)",
        card: { DEFAULT: "var(--card)", foreground: "var(--foreground)" },
        popover: { DEFAULT: "var(--popover)", foreground: "var(--foreground)" },
        sidebar: "var(--sidebar)",
        primary: {
          DEFAULT: "var(--primary)",
          hover: "var(--primary-hover)",
          foreground: "var(--primary-foreground)",
        },
        secondary: { DEFAULT: "var(--muted)", foreground: "var(--foreground)" },
        muted: { DEFAULT: "var(--muted)", foreground: "var(--muted-foreground)" },
        accent: { DEFAULT: "var(--accent)", foreground: "var(--foreground)" },
        destructive: {
          DEFAULT: "var(--destructive)",
          hover: "var(--destructive-hover)",
          foreground: "var(--destructive-foreground)",
        },
        border: "var(--border)",
        input: "var(--input)",
        ring: "var(--ring)",
        overlay: "var(--overlay)",
        neutral: tone("neutral"),
        info: tone("info"),
        success: tone("success"),
        warning: tone("warning"),
        danger: tone("danger"),
        kept: money("kept"),
        leg: money("leg"),
        held: money("held"),
        back: money("back"),
        feec: money("feec"),
        chart: {
          1: "var(--chart-1)",
          2: "var(--chart-2)",
          3: "var(--chart-3)",
          4: "var(--chart-4)",
          5: "var(--chart-5)",
        },
      },
      fontFamily: {
        sans: ["var(--font-geist-sans)", "ui-sans-serif", "system-ui", "sans-serif"],
        mono: ["var(--font-geist-mono)", "ui-monospace", "monospace"],
      },
      // Two pixels below Tailwind's own scale: a screen of rows is read all day, and density is the point.
      fontSize: {
        xs: ["0.75rem", "1rem"],
        sm: ["0.8125rem", "1.25rem"],
        base: ["0.875rem", "1.25rem"],
        lg: ["1rem", "1.5rem"],
        xl: ["1.125rem", "1.625rem"],
        "2xl": ["1.375rem", "1.75rem"],
        "3xl": ["1.75rem", "2.125rem"],
      },
      borderRadius: { sm: "0.25rem", md: "0.375rem", lg: "0.5rem", xl: "0.75rem" },
      boxShadow: {
        xs: "0 1px 1px var(--shadow)",
        sm: "0 1px 2px var(--shadow)",
        lg: "0 4px 8px -2px var(--shadow), 0 12px 28px -6px var(--shadow)",
      },
    },
  },
} satisfies Config;
