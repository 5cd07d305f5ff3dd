import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = Omit<ComponentProps<typeof Dialog>, 'closeLabel' | 'actions'> & {
  /** The text of the button that only closes; it names the cross too. */
  cancel: string
  confirm: string
  isDanger?: boolean
  isBusy?: boolean
  /** The id of a form inside, which the confirming button submits. */
  form?: string
  onConfirm?: () => void
}

/** A question with two answers. A text is shown as a paragraph. */
export function ConfirmDialog({
  cancel,
  confirm,
  isDanger = false,
  isBusy = false,
  form,
  onConfirm,
  children,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      closeLabel={cancel}
      actions={
        <>
          <Button variant="secondary" onClick={dialog.onClose}>
            {cancel}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            type={form === undefined ? 'button' : 'submit'}
            form={form}
            isBusy={isBusy}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {typeof children === 'string' ? <p>{children}</p> : children}
    </Dialog>
  )
}
