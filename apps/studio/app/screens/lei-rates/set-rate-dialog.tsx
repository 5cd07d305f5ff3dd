import { studioLeiRatesMessages } from '@hlizo/contract/messages/studio-lei-rates'
import { dayInBucharest } from '@hlizo/domain/dates'
import { useState } from 'react'
import { useSetRate } from '#studio/features/lei-rates/queries.ts'
import { CheckInput } from '#studio/ui/check-input.tsx'
import { DateInput } from '#studio/ui/date-input.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { useFormOutcome } from '#studio/ui/use-form-outcome.ts'

const ro = studioLeiRatesMessages.set
const RATE = /^\d{1,3}(\.\d{1,4})?$/

/** Stores the rate of a day by hand. */
export function SetRateDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={ro.title} isQuestion>
      <SetRateForm onClose={onClose} />
    </Dialog>
  )
}

function SetRateForm({ onClose }: { onClose: () => void }) {
  const [date, setDate] = useState(() => dayInBucharest(new Date()))
  const [rate, setRate] = useState('')
  const [isUnusual, setUnusual] = useState(false)
  const setting = useSetRate()
  const finish = useFormOutcome(onClose)
  const leiPerEuro = rate.trim().replace(',', '.')
  const isRight = date !== '' && RATE.test(leiPerEuro)
  const submit = (reason: string) => {
    if (isRight) finish(setting.mutateAsync({ date, leiPerEuro, isUnusual, reason }), ro.done)
  }

  return (
    <ReasonForm words={ro} sending={setting} label={ro.reason} onSubmit={submit} onCancel={onClose}>
      {(isTried) => (
        <>
          <DateInput
            label={ro.date}
            value={date}
            onChange={setDate}
            error={isTried && date === '' ? ro.dateMissing : undefined}
          />
          <TextInput
            label={ro.rate}
            value={rate}
            onChange={setRate}
            error={isTried && !RATE.test(leiPerEuro) ? ro.rateWrong : undefined}
            hasFocus
          />
          {setting.isError && (
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
