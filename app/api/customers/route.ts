import { defineRoute } from "@/app/_server/define-route";
import { listCustomers } from "@/lib/domain/customers/list-customers.server";
import { CustomerListQuery } from "@/lib/domain/customers/schema";

export const GET = defineRoute({ right: "records.see", query: CustomerListQuery }, listCustomers);
