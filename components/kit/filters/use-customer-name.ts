import { useQuery } from "@tanstack/react-query";
import { customerQueries } from "@/lib/domain/customers/queries";

/**
 * Returns the name of the customer that a list is filtered by. Undefined while it is loading, and where it is not
 * available.
 */
export function useCustomerName(id: string | undefined): string | undefined {
  const { data } = useQuery({ ...customerQueries.detail(id ?? ""), enabled: id !== undefined });
  return data && (data.name ?? data.email ?? data.document ?? undefined);
}
