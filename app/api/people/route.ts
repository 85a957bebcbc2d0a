import { defineRoute } from "@/app/_server/define-route";
import { listPeople } from "@/lib/domain/people/list-people.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute({ right: "people.manage" }, listPeople);
