"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { type z } from "zod";
import { NOTE_MAX } from "@/lib/core/enums/notes";
import { chargeQueries } from "@/lib/domain/charges/queries";
import { customerQueries } from "@/lib/domain/customers/queries";
import {
  type CustomerDetail,
  type UnexpectPayerInput,
  ExpectPayerInput,
} from "@/lib/domain/customers/schema";
import { noteQueries } from "@/lib/domain/notes/queries";
import { transactionQueries } from "@/lib/domain/transactions/queries";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { useActionForm } from "../mutations/use-action-form";
import { DateTime } from "../kit/values/date-time";
import { Button } from "../ui/button";
import { SubmitButton } from "../ui/submit-button";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "../ui/dialog";
import { FormField } from "../ui/form-field";
import { Textarea } from "../ui/textarea";

type ExpectForm = z.input<typeof ExpectPayerInput>;
export type ExpectedPayerActions = {
  expect: ServerAction<ExpectForm, null>;
  unexpect: ServerAction<UnexpectPayerInput, null>;
};
type Payer = CustomerDetail["payers"][number];

/** Every query that shows the flag. */
const KEYS = [customerQueries.all, noteQueries.all, chargeQueries.all, transactionQueries.all];

/** Below a payer who is not the customer: that this is how the customer pays, who said so, and back. */
export function ExpectedPayer({
  customer: { id, wallet },
  payer: { payerId, name, expected },
  acts,
}: {
  customer: Pick<CustomerDetail, "id" | "wallet">;
  payer: Payer;
  /** Absent for those who write no notes. */
  acts: ExpectedPayerActions | undefined;
}) {
  const t = useTranslations("customers.expected");
  const [isOpen, setIsOpen] = useState(false);
  if (payerId === null) return null;
  const pair = { wallet, customerId: id, payerId };
  if (expected)
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground">
        <span>
          {t("is", { person: expected.person })} <DateTime value={expected.at} format="date" />
        </span>
        {acts && <TakeBack pair={pair} act={acts.unexpect} />}
      </p>
    );
  if (!acts) return null;
  return (
    <>
      <Button variant="link" size="sm" className="justify-self-start px-0" onClick={() => setIsOpen(true)}>
        {t("act")}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent>
          <DialogHeader>
            <DialogTitle>{t("title", { payer: name ?? t("unnamed") })}</DialogTitle>
            <DialogDescription>{t("detail")}</DialogDescription>
          </DialogHeader>
          <ExpectPayerForm pair={pair} act={acts.expect} onDone={() => setIsOpen(false)} />
        </DialogContent>
      </Dialog>
    </>
  );
}

function ExpectPayerForm({
  pair,
  act: expect,
  onDone,
}: {
  pair: UnexpectPayerInput;
  act: ExpectedPayerActions["expect"];
  onDone: () => void;
}) {
  const t = useTranslations("customers.expected");
  const act = useServerAction(expect, { ifTwice: "harmless", keys: KEYS });
  const form = useActionForm(
    {
      schema: ExpectPayerInput,
      defaultValues: { ...pair, note: "" },
    },
    (values) => act.run(values, { onDone }),
  );
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-3">
      <FormField control={form.control} name="note" label={t("note")} hint={t("noteHint")}>
        {(field) => <Textarea {...field} maxLength={NOTE_MAX} rows={3} autoFocus />}
      </FormField>
      <ActionNote act={act} />
      <SubmitButton pending={act.isPending} className="justify-self-end">
        {t("act")}
      </SubmitButton>
    </form>
  );
}

function TakeBack({
  pair,
  act: unexpect,
}: {
  pair: UnexpectPayerInput;
  act: ExpectedPayerActions["unexpect"];
}) {
  const t = useTranslations("customers.expected");
  const act = useServerAction(unexpect, { ifTwice: "harmless", keys: KEYS });
  return (
    <>
      <Button
        variant="link"
        size="sm"
        className="px-0"
        pending={act.isPending}
        onClick={() => void act.run(pair)}
      >
        {t("takeBack")}
      </Button>
      <ActionNote act={act} offersAgain />
    </>
  );
}
