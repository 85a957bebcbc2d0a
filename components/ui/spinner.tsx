import { LoaderCircle } from "lucide-react";
import { cn } from "./cn";

/** Something is under way; the words beside it say what. */
export function Spinner({ className }: { className?: string }) {
  return (
    <LoaderCircle className={cn("size-4 animate-spin motion-reduce:animate-none", className)} aria-hidden />
  );
}
