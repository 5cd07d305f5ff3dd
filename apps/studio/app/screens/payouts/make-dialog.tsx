import { studioPayoutsMessages } from '@hlizo/contract/messages/studio-payouts'
import { useMakeStatements } from '#studio/features/payouts/queries.ts'
import { ActionForm } from '#studio/ui/action-form.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { useFormOutcome } from '#studio/ui/use-form-outcome.ts'

const ro = studioPayoutsMessages.make

type MakeFormProps = { month: string; onClose: () => void }

/** Asks before statements are made, because they stay. */
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
  const making = useMakeStatements(month)
  const finish = useFormOutcome(onClose)
  const submit = () =>
    finish(making.mutateAsync(undefined), ({ statements }) => sayDone(ro.done(statements)))

  return <ActionForm words={ro} sending={making} onSubmit={submit} onCancel={onClose} />
}
