import { useTranslations } from "next-intl";
import {
  BAR_WIDTH,
  DRAWN_WIDTH,
  type Drawn,
  type MoneyBreakdown,
  drawBreakdown,
} from "@/lib/core/money/money-breakdown";
import { Money } from "../values/money";
import { cn } from "@/components/ui/cn";
import { STROKES } from "./part-colours";

const LABELS = 40;

/** The drawing beside the list of parts, which contains all of it as text. */
export function MoneyFlow({ way, className }: { way: MoneyBreakdown; className?: string }) {
  const t = useTranslations("details.way.stage");
  const drawn = drawBreakdown(way);
  return (
    <div aria-hidden className={cn("relative", className)} style={{ paddingTop: LABELS }}>
      {drawn.bars.map(({ kind, x }, stage) => (
        <span
          key={stage}
          className="absolute top-0 text-sm leading-4 whitespace-nowrap text-muted-foreground"
          style={{ left: `${(x / DRAWN_WIDTH) * 100}%` }}
        >
          {t(kind)}
          <Money
            amountCentavos={way.stages[stage]?.centavos}
            className="block font-semibold text-foreground"
          />
        </span>
      ))}
      <svg
        viewBox={`0 0 ${DRAWN_WIDTH} ${drawn.height}`}
        preserveAspectRatio="none"
        className="block w-full overflow-visible"
        style={{ height: drawn.height }}
      >
        <defs>
          <pattern
            id="way-hatch"
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="6" height="6" className="fill-held-soft" />
            <rect width="2.5" height="6" className="fill-held" />
          </pattern>
        </defs>
        {drawn.through.map((flow, position) => (
          <path key={position} d={ribbon(flow)} className={STROKES.kept.flow} />
        ))}
        {drawn.flows.map((flow, position) => (
          <path
            key={position}
            d={ribbon(flow)}
            className={flow.isUnknown ? "fill-none stroke-feec" : STROKES[flow.end].flow}
            {...(flow.isUnknown && { strokeDasharray: "4 3" })}
          />
        ))}
        {drawn.bars.flatMap(({ x, segments }, stage) =>
          segments.map(({ end, top, height }, position) => (
            <rect
              key={`${stage} ${position}`}
              x={x}
              y={top}
              width={BAR_WIDTH}
              height={height}
              className={STROKES[end].bar}
            />
          )),
        )}
        {drawn.flows.map(({ end, to }, position) => (
          <rect
            key={position}
            x={to.x}
            y={to.top}
            width={BAR_WIDTH}
            height={Math.max(to.bottom - to.top, 0)}
            className={STROKES[end].bar}
          />
        ))}
      </svg>
    </div>
  );
}

function ribbon({ from, to }: Drawn["through"][number]): string {
  const middle = (from.x + to.x) / 2;
  return (
    `M${from.x} ${from.top}C${middle} ${from.top} ${middle} ${to.top} ${to.x} ${to.top}` +
    `V${to.bottom}C${middle} ${to.bottom} ${middle} ${from.bottom} ${from.x} ${from.bottom}Z`
  );
}
