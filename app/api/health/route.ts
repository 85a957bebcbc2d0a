export const dynamic = "force-dynamic";

/** The process lives. Nothing else is asked, so that a database that is away does not have it killed. */
export const GET = (): Response =>
  Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } });
