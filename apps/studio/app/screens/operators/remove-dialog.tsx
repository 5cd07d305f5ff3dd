import type { Operator } from '@hlizo/contract/entities/operator'
import { studioOperatorsMessages } from '@hlizo/contract/messages/studio-operators'
import { nameOf, useRemove } from '#studio/features/operators/queries.ts'
import { ConfirmDialog } from '#studio/ui/confirm-dialog.tsx'
import { sayOutcome } from '#studio/ui/say-outcome.ts'

/** Asks before an operator is removed or an invitation withdrawn. */
export function RemoveDialog({
  operator,
  onClose,
}: {
  operator: Operator | null
  onClose: () => void
}) {
  const { mutateAsync, isPending } = useRemove()
  const ro = studioOperatorsMessages[operator?.accountId === null ? 'withdraw' : 'remove']
  const name = operator ? nameOf(operator) : ''
  const confirm = () => {
    if (!operator) return
    void sayOutcome(mutateAsync(operator), ro.done(name)).then(onClose)
  }

  return (
    <ConfirmDialog
      isOpen={operator !== null}
      title={ro.title(name)}
      lead={ro.lead}
      submit={ro.submit}
      isBusy={isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
