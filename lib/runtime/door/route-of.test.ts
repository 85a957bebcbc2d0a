import { expect, it } from "vitest";
import { routeOf } from "./route-of";

it.each([
  ["POST", "/api/webhooks/pix", { to: "delivery", endpoint: "main" }],
  ["POST", "/api/webhooks/pix?retry=1", { to: "delivery", endpoint: "main" }],
  ["POST", "/api/webhooks/pix/loja-a", { to: "delivery", endpoint: "loja-a" }],
  ["POST", "/api/webhooks/pix/loja%2Da", { to: "delivery", endpoint: "loja-a" }],
  ["GET", "/api/live?at=1", { to: "live" }],
  ["GET", "/api/pay/abc/live", { to: "payer", secret: "abc" }],
  ["GET", "/api/health", { to: "health" }],
  ["GET", "/api/ready", { to: "ready" }],
  ["GET", "/api/metrics", { to: "metrics" }],
])("%s %s is the door's own", (method, url, route) => {
  expect(routeOf(method, url)).toEqual(route);
});

it.each([
  ["GET", "/"],
  ["GET", "/api/webhooks/pix"],
  ["PUT", "/api/webhooks/pix"],
  ["POST", "/api/webhooks/pix/"],
  ["POST", "/api/webhooks/pix/a/b"],
  ["POST", "/api/webhooks/pix/%"],
  ["POST", "//api/webhooks/pix"],
  ["POST", "/API/webhooks/pix"],
  ["POST", "/api/live"],
  ["HEAD", "/api/live"],
  ["GET", "/api/live/"],
  ["GET", "/api/pay//live"],
  ["GET", "/api/pay/%/live"],
  ["GET", "/api/health/figures"],
  ["GET", "/constructor"],
  ["GET", "http://elsewhere/api/live"],
])("%s %s is the pages'", (method, url) => {
  expect(routeOf(method, url)).toEqual({ to: "pages" });
});
