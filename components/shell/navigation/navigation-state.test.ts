import { expect, test, vi } from "vitest";
import { arriveAt, isUnderWay, startNavigation, watchNavigation } from "./navigation-state";

test("is under way from the click to the page that it leads to", () => {
  arriveAt("/w/principal/charges", "");
  const heard = vi.fn();
  const stop = watchNavigation(heard);
  startNavigation("/w/principal/charges/new?from=1");
  startNavigation("http://localhost:3000/blocks");
  expect([isUnderWay(), heard.mock.calls.length]).toEqual([true, 1]);
  arriveAt("/blocks", "");
  expect([isUnderWay(), heard.mock.calls.length]).toEqual([false, 2]);
  stop();
});

test("a link to the page in sight, or to a part of it, leads nowhere", () => {
  arriveAt("/", "from=2026-01-01&to=2026-01-31");
  startNavigation("/?from=2026-01-01&to=2026-01-31#by-wallet");
  expect(isUnderWay()).toBe(false);
  startNavigation("/?from=2026-02-01&to=2026-02-28");
  expect(isUnderWay()).toBe(true);
  arriveAt("/", "from=2026-02-01&to=2026-02-28");
});
