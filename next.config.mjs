import { randomUUID } from "node:crypto";
import createNextIntlPlugin from "next-intl/plugin";

/** @type {import("next").NextConfig} */
const config = {
  // Two builds of one checkout (a demo beside a test run) must not share an output folder.
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  // Standalone output for `npm run pack` alone: the pages with only the files that they load.
  ...(process.env.NEXT_OUTPUT === "standalone" && { output: "standalone" }),
  typedRoutes: true,
  // The build id is in the code of the browser and of the server alike (`lib/core/requests/build.ts`).
  env: { BUILD: randomUUID() },
  // `npm run check` checks types; a build need not do it again.
  typescript: { ignoreBuildErrors: true },
  agentRules: false,
  // Addresses of earlier versions, in e-mails and bookmarks. The browser carries the fragment over.
  redirects: () =>
    Object.entries({
      "/team": "/people",
      "/changes": "/change-requests",
      "/rules": "/payout-rules",
      "/rules/change": "/payout-rules/change",
      "/events": "/deliveries",
      "/events/:id": "/deliveries/:id",
      "/calls": "/api-calls",
      "/recovery": "/intents",
      "/audit/personal-data": "/audit/privacy",
    }).map(([source, destination]) => ({ source, destination, permanent: true })),
  reactStrictMode: true,
  poweredByHeader: false,
  images: { unoptimized: true },
  serverExternalPackages: [
    "pino",
    "@node-rs/argon2",
    "pngjs",
    "qrcode",
    "pdfkit",
    "prom-client",
    "yazl",
    "@zxcvbn-ts/core",
    "@zxcvbn-ts/language-common",
    "@zxcvbn-ts/language-pt-br",
  ],
  allowedDevOrigins: ["127.0.0.1"],
  experimental: {
    // Half a minute to write, and a fresh clone is built once.
    turbopackFileSystemCacheForBuild: process.env.CI === undefined,
    // Fewer and larger files: on a phone's network each costs a way there and back, and larger ones compress better.
    turbopackChunking: { requestCost: 800_000, maxMergeChunkSize: 600_000, minChunkSize: 200_000 },
  },
};

export default createNextIntlPlugin({
  requestConfig: "./app/_server/i18n-request.ts",
  // The browser receives texts that need no parser, and the server parses none for each request.
  experimental: { messages: { path: "./messages", format: "json", locales: "infer", precompile: true } },
})(config);
