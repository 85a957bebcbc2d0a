import { type ReactNode } from "react";

/** A label over each value, in two columns where the width allows it. */
export function Facts({
  items,
}: {
  items: readonly { term: string; detail: ReactNode; hidden?: boolean }[];
}) {
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-2.5 sm:grid-cols-2">
      {items
        .filter(({ hidden }) => !hidden)
        .map(({ term, detail }) => (
          <div key={term} className="min-w-0">
            <dt className="text-sm text-muted-foreground">{term}</dt>
            <dd className="break-words">{detail}</dd>
          </div>
        ))}
    </dl>
  );
}
