import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  casing: "snake_case",
  schema: "./lib/store/tables/*.ts",
  out: "./lib/store/migrations",
});
