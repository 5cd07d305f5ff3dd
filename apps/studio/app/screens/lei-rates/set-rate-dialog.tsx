import { LeiPerEuro } from '@hlizo/contract/calls/studio-lei-rates'
import { studioLeiRatesMessages } from '@hlizo/contract/messages/studio-lei-rates'
import { dayInBucharest } from '@hlizo/domain/dates'
import { systemClock } from '@hlizo/kit/clock'
import { ApiError } from '@hlizo/web/lib/api-error'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useSetRate } from '#studio/features/lei-rates/queries.ts'
import { CheckInput } from '#studio/ui/check-input.tsx'
import { DateInput } from '#studio/ui/date-input.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'

const ro = studioLeiRatesMessages.set

const isRefusedAsUnusual = (error: unknown) =>
  error instanceof ApiError && error.code === 'LEI_RATE_UNUSUAL'

/** Stores the rate of a day by hand. */
export function SetRateDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={ro.title} isQuestion>
      <SetRateForm onClose={onClose} />
    </Dialog>
  )
}

function SetRateForm({ onClose }: { onClose: () => void }) {
  const [date, setDate] = useState(() => dayInBucharest(systemClock.now()))
  const [rate, setRate] = useState('')
  const [isUnusual, setUnusual] = useState(false)
  const { send, sending } = useFormMutation(useSetRate(), onClose)
  const leiPerEuro = z.safeParse(LeiPerEuro, rate.trim().replace(',', '.')).data
  // What was checked at the bank is the rate of that day, not the next one that is typed.
  const change = (apply: () => void) => {
    apply()
    setUnusual(false)
  }
  const submit = (reason: string) => {
    if (date !== '' && leiPerEuro !== undefined)
      send({ date, leiPerEuro, isUnusual, reason }, ro.done)
  }

  return (
    <ReasonForm words={ro} sending={sending} label={ro.reason} onSubmit={submit} onCancel={onClose}>
      {(isTried) => (
        <>
          <DateInput
            label={ro.date}
            value={date}
            onChange={(typed) => change(() => setDate(typed))}
            error={isTried && date === '' ? ro.dateMissing : undefined}
          />
          <TextInput
            label={ro.rate}
            value={rate}
            onChange={(typed) => change(() => setRate(typed))}
            error={isTried && leiPerEuro === undefined ? ro.rateWrong : undefined}
            hasFocus
          />
          {(isUnusual || isRefusedAsUnusual(sending.error)) && (
            <CheckInput
              label={ro.unusual}
              hint={ro.unusualHint}
              value={isUnusual}
              onChange={setUnusual}
            />
          )}
        </>
      )}
    </ReasonForm>
  )
}
