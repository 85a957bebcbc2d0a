import { LoaderCircle } from "lucide-react";
import { cn } from "./cn";

/** An operation is in progress; the text beside it describes it. */
export function Spinner({ className }: { className?: string }) {
  return (
    <LoaderCircle className={cn("size-4 animate-spin motion-reduce:animate-none", className)} aria-hidden />
  );
}
