import { pinMessages } from '@hlizo/contract/messages/pin'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { PinForm } from './pin-form.tsx'
import { usePinQuestion } from './use-pin-question.ts'

const ro = pinMessages.change

/** Asks for the PIN when something on this page needs it. */
export function PinDialog() {
  const { isAsking, settle } = usePinQuestion()

  return (
    <Dialog isOpen={isAsking} onClose={() => settle(false)} title={ro.title} closeLabel={ro.cancel}>
      <Stack>
        <p>{ro.lead}</p>
        <PinForm purpose="change" submit={ro.confirm} onGiven={() => settle(true)} />
      </Stack>
    </Dialog>
  )
}
