import { pinMessages } from '@hlizo/contract/messages/pin'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { PinForm } from './pin-form.tsx'
import type { PinPurpose } from './queries.ts'
import { usePinQuestion } from './use-pin-question.ts'

const ro = pinMessages.change

/** Asks for the PIN when something on this page needs it. */
export function PinDialog({ purpose }: { purpose: PinPurpose }) {
  const { isAsking, settle } = usePinQuestion()

  return (
    <Dialog isOpen={isAsking} onClose={() => settle(false)} title={ro.title} closeLabel={ro.cancel}>
      <Stack>
        <p>{ro.lead}</p>
        <PinForm purpose={purpose} submit={ro.confirm} onGiven={() => settle(true)} />
      </Stack>
    </Dialog>
  )
}
