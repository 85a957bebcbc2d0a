/**
 * The header with the path and query of a page. The proxy writes it, because a page does not receive its own address
 * otherwise.
 */
export const PATH_HEADER = "x-guiche-path";
