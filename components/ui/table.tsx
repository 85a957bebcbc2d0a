import { type ComponentProps } from "react";
import { cn } from "./cn";

/** A plain table for a few fixed rows. Lists use the kit's DataTable. */
export function Table({ className, ...props }: ComponentProps<"table">) {
  return (
    // Text for screen readers alone is placed within this element: outside of it, the text would widen the page.
    <div className="relative overflow-x-auto">
      <table className={cn("w-full text-sm", className)} {...props} />
    </div>
  );
}

export function TableHeader({ className, ...props }: ComponentProps<"thead">) {
  return <thead className={cn("text-muted-foreground", className)} {...props} />;
}

export function TableBody(props: ComponentProps<"tbody">) {
  return <tbody {...props} />;
}

export function TableRow({ className, ...props }: ComponentProps<"tr">) {
  return <tr className={cn("border-b last:border-b-0", className)} {...props} />;
}

export function TableHead({ className, scope = "col", ...props }: ComponentProps<"th">) {
  return (
    <th
      scope={scope}
      className={cn("h-8 px-3 base:text-left text-xs font-medium whitespace-nowrap", className)}
      {...props}
    />
  );
}

export function TableCell({ className, ...props }: ComponentProps<"td">) {
  return <td className={cn("h-9 px-3", className)} {...props} />;
}
