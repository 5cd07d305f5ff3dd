import { DEVICE_CODE_LENGTH } from '@hlizo/contract/constants'
import type { PendingDevice } from '@hlizo/contract/entities/device'
import { DeviceCodeForm } from '@hlizo/contract/forms/device-code'
import { deviceMessages as ro } from '@hlizo/contract/messages/device'
import { useEffect, useEffectEvent, useState } from 'react'
import { CodeForm } from '#web/ui/code-form.tsx'
import { SectionHeading } from '#web/ui/heading.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Activation } from './activate.ts'
import { DeviceFacts } from './device-facts.tsx'
import { useActivation } from './use-activation.ts'

type ActivationFormProps = {
  /** From the address, as the QR code of the television carries it; empty when there is none. */
  givenCode: string
  onDone: (activation: Activation) => void
}

/**
 * Six characters. Typed or pasted ones send themselves when the last one is in (spec §5 „Device code”). A code
 * that came with the address may come from another person: the form says which device asks, and waits for a press (D100).
 */
export function ActivationForm({ givenCode, onDone }: ActivationFormProps) {
  const [code, setCode] = useState(givenCode)
  const [error, setError] = useState<string>()
  const [device, setDevice] = useState<PendingDevice | null>(null)
  const { isBusy, isRefused, enter, setRefused } = useActivation({ onFound: setDevice, onDone })

  const submit = (typed: string) => {
    const parsed = DeviceCodeForm.safeParse({ code: typed })
    if (!parsed.success) return setError(ro.invalid.code)
    const isShown = device !== null
    void enter({ by: 'person', code: parsed.data.code, givenCode, isShown })
  }
  const findGiven = useEffectEvent(() => {
    if (givenCode !== '') void enter({ by: 'address', code: givenCode, givenCode, isShown: false })
  })
  useEffect(() => {
    const timer = setTimeout(() => findGiven())

    return () => clearTimeout(timer)
  }, [])

  return (
    <Stack gap="lg">
      {givenCode !== '' && code === givenCode && <Asking device={device} isBusy={isBusy} />}
      <CodeForm
        label={ro.code}
        hint={isRefused ? ro.errorHint : undefined}
        error={error}
        alphabet="letters"
        length={DEVICE_CODE_LENGTH}
        value={code}
        onChange={(typed) => {
          setCode(typed)
          setError(undefined)
          setRefused(false)
        }}
        onSend={submit}
        isBusy={isBusy}
        submit={ro.submit}
        icon="tv"
      />
    </Stack>
  )
}

function Asking({ device, isBusy }: { device: PendingDevice | null; isBusy: boolean }) {
  return (
    <div aria-live="polite">
      {device === null && isBusy && <Spinner label={ro.asks.looking} />}
      {device && (
        <Stack>
          <SectionHeading title={ro.asks.title} />
          <DeviceFacts device={device} />
          <p>{ro.asks.warning}</p>
        </Stack>
      )}
    </div>
  )
}
