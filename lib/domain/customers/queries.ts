import { listQuery, readQuery } from "@/lib/core/reads/read-query";
import { type CustomerFilter } from "./filter";
import { type CustomerPage, type CustomerDetail } from "./schema";

type Filter = CustomerFilter;

/** The only place where a key of this noun is spelt. */
export const customerQueries = {
  all: ["customers"] as const,
  list: (filter: Filter) =>
    listQuery<CustomerPage>([...customerQueries.all, "list", filter], "/api/customers", filter),
  detail: (id: string) =>
    readQuery<CustomerDetail>(
      [...customerQueries.all, "detail", id],
      `/api/customers/${encodeURIComponent(id)}`,
    ),
};
