"use client";

import { ArrowUp } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";

/** A notice of new rows above the rows that a person reads. It overlays them, so that none moves. */
export function Arrivals({ words, onShow }: { words: string | null; onShow: () => void }) {
  return (
    <div role="status" className="list-arrivals">
      {words !== null && (
        <Button variant="secondary" className="pointer-events-auto rounded-full" onClick={onShow}>
          <ArrowUp aria-hidden />
          {words}
          <span aria-hidden className="max-md:hidden">
            <Kbd>.</Kbd>
          </span>
        </Button>
      )}
    </div>
  );
}
