import { hrefs } from '@hlizo/contract/hrefs'
import { deviceMessages as ro } from '@hlizo/contract/messages/device'
import { useState } from 'react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { DeviceFacts } from './device-facts.tsx'
import { takeBack, type Activation } from './activate.ts'

/** The television is signed in; it can be signed out here at once (D100). */
export function Activated({
  activation,
  onTakenBack,
}: {
  activation: Activation
  onTakenBack: () => void
}) {
  const [isBusy, setBusy] = useState(false)

  const refuse = async () => {
    setBusy(true)
    try {
      await takeBack(activation.activationId)
      showToast(ro.refused, 'info')
      onTakenBack()
    } catch {
      // The shell has shown the error.
      setBusy(false)
    }
  }

  return (
    <div role="status">
      <EmptyState
        icon="tv"
        title={ro.activated(activation.deviceName)}
        text={ro.goOn}
        actions={
          <>
            <ButtonLink to={hrefs.home()}>{ro.home}</ButtonLink>
            <ButtonLink to={`${hrefs.account()}#devices`} variant="secondary">
              {ro.devices}
            </ButtonLink>
            <Button variant="ghost" isBusy={isBusy} onClick={() => void refuse()}>
              {ro.notYou}
            </Button>
          </>
        }
      />
      <DeviceFacts device={activation} />
    </div>
  )
}
