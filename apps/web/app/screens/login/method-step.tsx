import { loginMessages } from '@hlizo/contract/messages/login'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ErrorLine } from '#web/ui/notice.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { challengeRefusal } from './challenge-refusal.ts'
import { answer, type StepProps } from './challenge.ts'

const ro = loginMessages.challenge

/** The identity library's names of the supported methods. */
const methods = [
  { type: 'TOTP', label: ro.select.totp },
  { type: 'SMS', label: ro.select.sms },
]

/** The choice of a second factor, for accounts with several. */
export function MethodStep({ choices, onResult }: { choices: readonly string[] } & StepProps) {
  const [error, setError] = useState<string | null>(null)
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const offered = methods.filter(({ type }) => choices.includes(type))

  const choose = async (type: string) => {
    setBusyWith(type)
    const result = await answer(type)
    setBusyWith(null)
    setError(challengeRefusal(result, navigator.onLine))
    onResult(result)
  }

  return (
    <Stack>
      {error && <ErrorLine text={error} />}
      {offered.length === 0 && <ErrorLine text={ro.unsupported} />}
      {offered.map(({ type, label }) => (
        <Button
          key={type}
          variant="secondary"
          size="lg"
          isWide
          isBusy={busyWith === type}
          disabled={busyWith !== null}
          onClick={() => void choose(type)}
        >
          {label}
        </Button>
      ))}
    </Stack>
  )
}
