import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = Omit<ComponentProps<typeof Dialog>, 'closeLabel' | 'actions'> & {
  /** The text of the button that only closes; it names the cross too. */
  cancel: string
  confirm: ReactNode
}

/** A question with two answers. */
export function ConfirmDialog({ cancel, confirm, ...dialog }: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      closeLabel={cancel}
      actions={
        <>
          <Button variant="secondary" onClick={dialog.onClose}>
            {cancel}
          </Button>
          {confirm}
        </>
      }
    />
  )
}
