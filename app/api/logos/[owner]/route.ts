import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { changeLogo, openLogo } from "@/lib/domain/projects/change-logo.server";
import { readLogo } from "@/lib/platform/logos/logo-picture.server";

const params = z.object({ owner: z.string().regex(/^[\w-]{1,64}$/) });

export const GET = defineRoute({ right: "records.see", params }, async (ctx, { owner }) => {
  const png = await openLogo(ctx, owner);
  return new Response(new Uint8Array(png), {
    headers: { "content-type": "image/png", "content-security-policy": "default-src 'none'; sandbox" },
  });
});

export const PUT = defineRoute({ right: "logo.change", params }, async (ctx, { owner }, request) =>
  changeLogo(ctx, { owner, bytes: await readLogo(request.body) }),
);
