import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = Omit<ComponentProps<typeof Dialog>, 'closeLabel' | 'actions'> & {
  /** The text of the button that only closes; it names the cross too. */
  cancel: string
  /** The text of the confirming button, or what stands in its place. */
  confirm: ReactNode
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
          {typeof confirm === 'string' ? (
            <Button
              variant={isDanger ? 'danger' : 'primary'}
              type={form === undefined ? 'button' : 'submit'}
              form={form}
              isBusy={isBusy}
              onClick={onConfirm}
            >
              {confirm}
            </Button>
          ) : (
            confirm
          )}
        </>
      }
    >
      {typeof children === 'string' ? <p>{children}</p> : children}
    </Dialog>
  )
}
