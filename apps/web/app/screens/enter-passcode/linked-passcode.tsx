import { passcodeMessages as ro } from '@hlizo/contract/messages/passcode'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ErrorLine } from '#web/ui/notice.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { useConfirmation } from './use-confirmation.ts'

/** The code came in a link, because too many were guessed. It needs a press, not typing. */
export function LinkedPasscode({ code }: { code: string }) {
  const [error, setError] = useState<string | null>(null)
  const { isBusy, confirm } = useConfirmation(setError)

  return (
    <Stack gap="lg">
      {error && <ErrorLine text={error} />}
      <Button size="lg" isWide isBusy={isBusy} onClick={() => void confirm(code)}>
        {ro.submit}
      </Button>
    </Stack>
  )
}
