import { defineRoute } from "@/app/_server/define-route";
import { listPeople } from "@/lib/domain/people/list-people.server";

export const GET = defineRoute({ right: "people.manage" }, listPeople);
