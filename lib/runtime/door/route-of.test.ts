import { expect, it } from "vitest";
import { routeOf } from "./route-of";

it.each([
  ["POST", "/api/webhooks/pix", { to: "delivery", endpoint: "main" }],
  ["POST", "/api/webhooks/pix?retry=1", { to: "delivery", endpoint: "main" }],
  ["POST", "/api/webhooks/pix/loja-a", { to: "delivery", endpoint: "loja-a" }],
  ["POST", "/api/webhooks/pix/loja%2Da", { to: "delivery", endpoint: "loja-a" }],
  ["PUT", "/api/webhooks/pix", { to: "not_a_delivery" }],
  ["HEAD", "/api/webhooks/pix/main/", { to: "not_a_delivery" }],
  ["GET", "/api//webhooks", { to: "not_a_delivery" }],
  ["GET", "/api/live?at=1", { to: "live" }],
  ["GET", "/api/pay/abc/live", { to: "payer", secret: "abc" }],
  ["GET", "/api/health", { to: "health" }],
  ["GET", "/api/ready", { to: "ready" }],
  ["GET", "/api/metrics", { to: "metrics" }],
])("%s %s is the door's own", (method, url, route) => {
  expect(routeOf(method, url)).toEqual(route);
});

it.each([
  ["/api/webhooks/pix/", "main"],
  ["/api/webhooks/pix/main/", "main"],
  ["//api/webhooks//pix", "main"],
  ["/api/./webhooks/x/../pix", "main"],
  ["/api/%2e/webhooks/%2E%2e/webhooks/pix", "main"],
  ["/%61pi/webhooks/p%69x/?retry=1", "main"],
  ["/API/Webhooks/PIX", "main"],
  ["https://guiche.example/api/webhooks/pix/loja-a/", "loja-a"],
  ["/api/webhooks/pix#main", "main"],
])("POST %s delivers to %s", (url, endpoint) => {
  expect(routeOf("POST", url)).toEqual({ to: "delivery", endpoint });
});

it.each([
  "/api/webhooks",
  "/api/webhooks/",
  "/api/webhooks/ted",
  "/api/webhooks/pix/a/b",
  "/api/webhooks/pix;a=b",
])("POST %s delivers to no endpoint, which is refused and counted", (url) => {
  expect(routeOf("POST", url)).toEqual({ to: "delivery", endpoint: "" });
});

it.each([
  ["/api/webhooks/pix/a%2Fb", "a/b"],
  ["/api/webhooks/pix/%", "%"],
  ["/api/webhooks/pix/Loja-A", "Loja-A"],
])("POST %s keeps the endpoint's name as %s", (url, endpoint) => {
  expect(routeOf("POST", url)).toEqual({ to: "delivery", endpoint });
});

it.each([
  ["GET", "/"],
  ["POST", "/webhooks/pix"],
  ["POST", "/api/webhooks/../live"],
  ["POST", "/api/webhooksx"],
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
