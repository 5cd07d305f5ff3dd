import type { Operator } from '@hlizo/contract/entities/operator'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { studioOperatorsMessages } from '@hlizo/contract/messages/studio-operators'
import { useState } from 'react'
import { nameOf, useChangeRoles } from '#studio/features/operators/queries.ts'
import { failureText } from '#studio/lib/failure-text.ts'
import { ActionForm } from '#studio/ui/action-form.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { sayDone, sayFailed } from '#studio/ui/toasts.tsx'
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
  const [roles, setRoles] = useState(operator.roles)
  const [isTried, setTried] = useState(false)
  const { mutate, mutateAsync, isPending, error } = useChangeRoles()
  const undo = () =>
    void mutateAsync({ accountId, roles: operator.roles }).then(
      () => sayDone(studioMessages.toasts.undone),
      (failure: unknown) => sayFailed(failureText(failure)),
    )
  const submit = () => {
    setTried(true)
    if (roles.length === 0) return
    mutate(
      { accountId, roles },
      {
        onSuccess: () => {
          onClose()
          sayDone(ro.done(nameOf(operator)), undo)
        },
      },
    )
  }

  return (
    <ActionForm words={ro} sending={{ isPending, error }} onSubmit={submit} onCancel={onClose}>
      <RolesField
        value={roles}
        onChange={setRoles}
        error={isTried && roles.length === 0 ? studioOperatorsMessages.rolesRequired : undefined}
      />
    </ActionForm>
  )
}
