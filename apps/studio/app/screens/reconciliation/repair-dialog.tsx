import type { StudioFinding } from '@hlizo/contract/entities/studio-finding'
import { findingPlace } from '@hlizo/contract/messages/finding-places'
import { findingRules } from '@hlizo/contract/messages/finding-rules'
import { studioFindingsMessages } from '@hlizo/contract/messages/studio-findings'
import { useRepair } from '#studio/features/findings/queries.ts'
import { Dialog } from '#studio/ui/dialog.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'

const ro = studioFindingsMessages.repair

type Repair = NonNullable<StudioFinding['repair']>

const leads: Readonly<Record<Repair, string>> = {
  account: ro.account,
  gift: ro.gift,
  product: ro.product,
}

type RepairDialogProps = { finding: StudioFinding | null; onClose: () => void }

/** Says what a repair does, and asks why. */
export function RepairDialog({ finding, onClose }: RepairDialogProps) {
  const repair = finding?.repair ?? null

  return (
    <Dialog isOpen={finding !== null} onClose={onClose} title={ro.title} isQuestion>
      {finding && repair && <RepairForm finding={finding} repair={repair} onClose={onClose} />}
    </Dialog>
  )
}

type RepairFormProps = { finding: StudioFinding; repair: Repair; onClose: () => void }

function RepairForm({ finding, repair, onClose }: RepairFormProps) {
  const { source, rule, what, person } = finding
  const { send, sending } = useFormMutation(useRepair(), onClose)
  const submit = (reason: string) => send({ source, rule, what, reason }, ro.done)

  return (
    <ReasonForm
      words={{ lead: leads[repair], submit: ro.submit }}
      label={ro.reason}
      sending={sending}
      onSubmit={submit}
      onCancel={onClose}
    >
      <p>
        <strong>{findingPlace(what) ?? findingRules[rule]?.sentence ?? rule}</strong>
        {person && ` · ${person.name}, ${person.email}`}
      </p>
    </ReasonForm>
  )
}
