import { studioPayoutsMessages } from '@hlizo/contract/messages/studio-payouts'
import { useMakeStatements } from '#studio/features/payouts/queries.ts'
import { Dialog } from '#studio/ui/dialog.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'

const { make: ro, reason: reasonLabel } = studioPayoutsMessages

type MakeFormProps = { month: string; onClose: () => void }

/** Asks why before statements are made, because they stay. */
export function MakeDialog({
  isOpen,
  monthName,
  ...form
}: MakeFormProps & { isOpen: boolean; monthName: string }) {
  return (
    <Dialog isOpen={isOpen} onClose={form.onClose} title={ro.dialog(monthName)} isQuestion>
      <MakeForm {...form} />
    </Dialog>
  )
}

function MakeForm({ month, onClose }: MakeFormProps) {
  const { send, sending } = useFormMutation(useMakeStatements(month), onClose)
  const submit = (reason: string) =>
    send({ reason }, ({ statements }) => sayDone(ro.done(statements)))

  return (
    <ReasonForm
      words={ro}
      sending={sending}
      label={reasonLabel}
      onSubmit={submit}
      onCancel={onClose}
    />
  )
}
