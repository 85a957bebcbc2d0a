import { type ReceiptPaper } from "@/lib/composers/receipts/paper";

/** The receipt as a sheet of paper: white in both themes, and all that is printed of its page. */
export function ReceiptSheet({ paper }: { paper: ReceiptPaper }) {
  const { merchant, returned, check } = paper;
  return (
    <article data-receipt aria-label={paper.title} className="receipt-sheet">
      <header className="flex flex-wrap items-center justify-between gap-4 border-b pb-6">
        <div className="flex min-w-0 items-center gap-3.5">
          {merchant.logo === null ? (
            <span
              aria-hidden
              className="grid size-11 shrink-0 place-items-center rounded-xl text-lg font-semibold"
              style={{ background: merchant.colour, color: merchant.ink }}
            >
              {merchant.initials}
            </span>
          ) : (
            // oxlint-disable-next-line nextjs/no-img-element -- A data URI: there is nothing to optimise.
            <img src={merchant.logo} alt="" className="size-11 shrink-0 rounded-xl object-contain" />
          )}
          <div className="min-w-0">
            <p className="font-semibold break-words">
              <bdi>{merchant.name}</bdi>
            </p>
            {merchant.line !== null && (
              <p className="text-sm text-muted-foreground">
                <bdi>{merchant.line}</bdi>
              </p>
            )}
          </div>
        </div>
        <div className="sm:text-right">
          <h2 className="font-semibold">{paper.title}</h2>
          <p className="text-sm text-muted-foreground">{paper.test ?? paper.method}</p>
        </div>
      </header>
      <div className="grid grid-cols-1 gap-5 border-b py-6">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <div>
            <p className="text-sm text-muted-foreground">{paper.amountLabel}</p>
            <p className="money text-[2.25rem] leading-tight font-semibold tracking-tight sm:text-[2.875rem]">
              {paper.amount}
            </p>
          </div>
          <div className="sm:text-right">
            <p className="font-semibold tabular-nums">{paper.at}</p>
            <p className="text-sm text-muted-foreground">{paper.atHint}</p>
          </div>
        </div>
        {returned && (
          <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 rounded-lg border px-4 py-3">
            <p className="font-medium">{returned.text}</p>
            <p>
              <span className="text-muted-foreground">{returned.finalLabel}</span>{" "}
              <span className="font-semibold">{returned.final}</span>
            </p>
          </div>
        )}
      </div>
      <div className="grid grid-cols-1 gap-6 border-b py-6 sm:grid-cols-2">
        {paper.parties.map(({ role, name, lines }) => (
          <div key={role} className="min-w-0">
            <p className="text-sm text-muted-foreground">{role}</p>
            <p className="font-semibold break-words">
              <bdi>{name}</bdi>
            </p>
            {lines.map((line) => (
              <p key={line} className="tabular-nums">
                {line}
              </p>
            ))}
          </div>
        ))}
      </div>
      <dl className="grid grid-cols-1 gap-2.5 py-6">
        {paper.rows.map(({ name, value, isCode }) => (
          <div key={name} className="grid grid-cols-1 gap-x-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="min-w-0 break-words">
              {isCode ? <code className="font-mono">{value}</code> : <bdi>{value}</bdi>}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-5 rounded-lg border p-5">
        {/* oxlint-disable-next-line nextjs/no-img-element -- A data URI: there is nothing to optimise. */}
        <img src={check.qr} alt="" width={104} height={104} className="shrink-0" />
        <div className="min-w-0 flex-1 basis-56">
          <p className="text-sm text-muted-foreground">{check.title}</p>
          <p className="font-mono text-2xl tracking-wide">{check.code}</p>
          <p className="text-sm text-muted-foreground">{check.hint}</p>
        </div>
      </div>
      <footer className="mt-8 border-t pt-4 text-sm text-muted-foreground">{paper.foot}</footer>
    </article>
  );
}
