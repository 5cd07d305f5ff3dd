import { PAYOUT_POOL_MAX } from '@hlizo/contract/entities/studio-payout'
import { studioPayoutsMessages } from '@hlizo/contract/messages/studio-payouts'
import { useState } from 'react'
import { useStatePool } from '#studio/features/payouts/queries.ts'
import { amountTyped } from '#studio/lib/amount-typed.ts'
import { Dialog } from '#studio/ui/dialog.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'

const { pool: ro, reason: reasonLabel } = studioPayoutsMessages

type PoolFormProps = { month: string; onClose: () => void }

/** What the comedians get for a month. */
export function PoolDialog({
  isOpen,
  monthName,
  ...form
}: PoolFormProps & { isOpen: boolean; monthName: string }) {
  return (
    <Dialog isOpen={isOpen} onClose={form.onClose} title={ro.dialog(monthName)} isQuestion>
      <PoolForm {...form} />
    </Dialog>
  )
}

function PoolForm({ month, onClose }: PoolFormProps) {
  const [typed, setTyped] = useState('')
  const { send, sending } = useFormMutation(useStatePool(month), onClose)
  const poolBani = amountTyped(typed, PAYOUT_POOL_MAX)
  const submit = (reason: string) => {
    if (poolBani !== null) send({ poolBani, reason }, ro.done)
  }

  return (
    <ReasonForm
      words={ro}
      sending={sending}
      label={reasonLabel}
      onSubmit={submit}
      onCancel={onClose}
    >
      {(isTried) => (
        <TextInput
          label={ro.amount}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          error={isTried && poolBani === null ? ro.amountWrong : undefined}
          hasFocus
        />
      )}
    </ReasonForm>
  )
}
