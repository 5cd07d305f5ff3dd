import { PIN_DIGITS } from '@hlizo/contract/constants'
import { pinMessages as ro } from '@hlizo/contract/messages/pin'
import { CodeForm } from '#web/ui/code-form.tsx'
import type { PinPurpose } from './queries.ts'
import { usePinEntry } from './use-pin-entry.ts'

type PinFormProps = { purpose: PinPurpose; submit: string; onGiven: () => void }

/** Four hidden digits, sent with the last one. */
export function PinForm({ purpose, submit, onGiven }: PinFormProps) {
  const { pin, error, isBusy, change, send } = usePinEntry(purpose, onGiven)

  return (
    <CodeForm
      label={ro.label}
      hint={ro.forgotten}
      error={error}
      value={pin}
      length={PIN_DIGITS}
      alphabet="digits"
      isSecret
      hasFocus
      isBusy={isBusy}
      submit={submit}
      onChange={change}
      onSend={send}
    />
  )
}
