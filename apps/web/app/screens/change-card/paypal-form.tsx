import { hrefs } from '@hlizo/contract/hrefs'
import { changeCardMessages } from '@hlizo/contract/messages/change-card'
import { useState } from 'react'
import { goToPaypal } from '#web/features/payments/go-to-paypal.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorLine } from '#web/ui/notice.tsx'
import { Stack } from '#web/ui/panel.tsx'

const ro = changeCardMessages.paypal

export function PaypalForm() {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const leave = async () => {
    setFailure(null)
    setBusy(true)
    setFailure(await goToPaypal({}, hrefs.changeCard()))
    setBusy(false)
  }

  return (
    <Stack>
      <p>{ro.lead}</p>
      {failure !== null && <ErrorLine text={failure} />}
      <Button size="lg" isWide isBusy={isBusy} onClick={() => void leave()}>
        {ro.submit}
      </Button>
    </Stack>
  )
}
