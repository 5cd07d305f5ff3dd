import type { Operator, OperatorRole } from '@hlizo/contract/entities/operator'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { studioOperatorsMessages } from '@hlizo/contract/messages/studio-operators'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nameOf, operatorsQuery, useChangeRoles } from '#studio/features/operators/queries.ts'
import { ActionForm } from '#studio/ui/action-form.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { useFormOutcome } from '#studio/ui/use-form-outcome.ts'
import { sayOutcome } from '#studio/ui/say-outcome.ts'
import { changedRoles, withChanged } from './changed-roles.ts'
import { RolesField } from './roles-field.tsx'

const ro = studioOperatorsMessages.change

/** The roles of an operator; the change can be undone from its message. */
export function RolesDialog({
  operator,
  onClose,
}: {
  operator: Operator | null
  onClose: () => void
}) {
  return (
    <Dialog
      isOpen={operator !== null}
      onClose={onClose}
      title={operator ? ro.title(nameOf(operator)) : ''}
      isQuestion
    >
      {operator?.accountId && (
        <RolesForm operator={operator} accountId={operator.accountId} onClose={onClose} />
      )}
    </Dialog>
  )
}

function RolesForm({
  operator,
  accountId,
  onClose,
}: {
  operator: Operator
  accountId: string
  onClose: () => void
}) {
  const { data = [] } = useQuery(operatorsQuery())
  // As the list has them now: a colleague may have changed them since the dialog was opened.
  const seen = data.find((one) => one.accountId === accountId)?.roles ?? operator.roles
  const [changed, setChanged] = useState<OperatorRole[]>([])
  const roles = withChanged(seen, changed)
  const [isTried, setTried] = useState(false)
  const { mutateAsync, isPending, error } = useChangeRoles()
  const finish = useFormOutcome(onClose)
  const undo = () =>
    void sayOutcome(
      mutateAsync({ accountId, roles: seen, seen: roles }),
      studioMessages.toasts.undone,
    )
  const submit = () => {
    setTried(true)
    if (roles.length === 0) return
    finish(mutateAsync({ accountId, roles, seen }), () => sayDone(ro.done(nameOf(operator)), undo))
  }

  return (
    <ActionForm words={ro} sending={{ isPending, error }} onSubmit={submit} onCancel={onClose}>
      <RolesField
        value={roles}
        onChange={(chosen) => setChanged(changedRoles(seen, chosen))}
        error={isTried && roles.length === 0 ? studioOperatorsMessages.rolesRequired : undefined}
      />
    </ActionForm>
  )
}
