-- What came in no month that has a part of its own (lib/platform/store/months.server.ts): nothing is ever refused.
CREATE TABLE "api_calls_default" PARTITION OF "api_calls" DEFAULT;
