import type { StudioFinding } from '@hlizo/contract/entities/studio-finding'
import { studioFindingsMessages } from '@hlizo/contract/messages/studio-findings'
import { useRepair } from '#studio/features/findings/queries.ts'
import { Dialog } from '#studio/ui/dialog.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'

const ro = studioFindingsMessages.repair

type RepairDialogProps = { finding: StudioFinding | null; onClose: () => void }

/** Says what a repair does, and asks why. */
export function RepairDialog({ finding, onClose }: RepairDialogProps) {
  return (
    <Dialog isOpen={finding !== null} onClose={onClose} title={ro.title} isQuestion>
      {finding?.repair && <RepairForm finding={finding} onClose={onClose} />}
    </Dialog>
  )
}

function RepairForm({ finding, onClose }: { finding: StudioFinding; onClose: () => void }) {
  const { source, rule, what, repair } = finding
  const { send, sending } = useFormMutation(useRepair(), onClose)
  const submit = (reason: string) => send({ source, rule, what, reason }, ro.done)

  return (
    <ReasonForm
      words={{ lead: repair === 'product' ? ro.product : ro.account, submit: ro.submit }}
      label={ro.reason}
      sending={sending}
      onSubmit={submit}
      onCancel={onClose}
    />
  )
}
