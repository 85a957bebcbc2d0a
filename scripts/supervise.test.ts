import { expect, test, vi } from "vitest";
import { supervise } from "./supervise";

test(
  "ends all processes where one cannot start, with a code that reports it",
  { timeout: 60_000 },
  async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const faulty = { PIX_BASE_URL: "nowhere", DATABASE_URL: "" };
    const { ended } = supervise(new Set(["worker"]), faulty, { edgePort: 0 });
    expect(await ended).toBe(1);
    expect(said).toHaveBeenCalledWith("the worker ended with code 1");
  },
);
