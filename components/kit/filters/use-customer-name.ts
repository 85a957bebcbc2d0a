import { useQuery } from "@tanstack/react-query";
import { customerQueries } from "@/lib/domain/customers/queries";

/** Of the customer that a list is filtered by; undefined while it is read, and where it is not to be had. */
export function useCustomerName(id: string | undefined): string | undefined {
  const { data } = useQuery({ ...customerQueries.detail(id ?? ""), enabled: id !== undefined });
  return data && (data.name ?? data.email ?? data.document ?? undefined);
}
