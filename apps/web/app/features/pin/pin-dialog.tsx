import { pinMessages } from '@hlizo/contract/messages/pin'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { PinForm } from './pin-form.tsx'
import { onPinQuestion } from '#web/lib/pin-question.ts'

const ro = pinMessages.change

/** Asks for the PIN when something on this page needs it. */
export function PinDialog() {
  const [isAsking, setAsking] = useState(false)
  const answer = useRef<((isGiven: boolean) => void) | null>(null)
  const settle = (isGiven: boolean) => {
    setAsking(false)
    answer.current?.(isGiven)
    answer.current = null
  }

  useEffect(
    () =>
      onPinQuestion(() => {
        setAsking(true)
        return new Promise((resolve) => {
          answer.current?.(false)
          answer.current = resolve
        })
      }),
    [],
  )

  return (
    <Dialog isOpen={isAsking} onClose={() => settle(false)} title={ro.title} closeLabel={ro.cancel}>
      <Stack>
        <p>{ro.lead}</p>
        <PinForm purpose="change" submit={ro.confirm} onGiven={() => settle(true)} />
      </Stack>
    </Dialog>
  )
}
