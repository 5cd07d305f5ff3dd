import type { PersonPayment } from '@hlizo/contract/entities/studio-person'
import { studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import { RefundForm } from '#studio/features/money/refund-form.tsx'
import { usePersonAction } from '#studio/features/people/queries.ts'
import { Dialog } from '#studio/ui/dialog.tsx'

const { refund: ro } = studioPeopleMessages.actions

type RefundDialogProps = {
  accountId: string
  payment: PersonPayment | null
  onClose: () => void
}

export function RefundDialog({ payment, ...props }: RefundDialogProps) {
  return (
    <Dialog isOpen={payment !== null} onClose={props.onClose} title={ro.title} size="md" isQuestion>
      {payment && <PersonRefund payment={payment} {...props} />}
    </Dialog>
  )
}

function PersonRefund({
  accountId,
  payment,
  onClose,
}: RefundDialogProps & { payment: PersonPayment }) {
  const { mutateAsync, isPending, error } = usePersonAction(accountId)

  return (
    <RefundForm
      payment={payment}
      sending={{ isPending, error }}
      onRefund={(wanted) => mutateAsync({ kind: 'refund', ...wanted })}
      onClose={onClose}
    />
  )
}
