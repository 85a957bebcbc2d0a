import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { uuidField } from "@/lib/core/forms/fields";
import { listSessionsOf } from "@/lib/domain/people/sessions-of-person.server";

const Params = z.object({ id: uuidField() });

export const GET = defineRoute({ right: "people.manage", params: Params }, (ctx, { id }) =>
  listSessionsOf(ctx, id),
);
