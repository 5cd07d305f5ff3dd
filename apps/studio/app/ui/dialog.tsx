import { studioMessages } from '@hlizo/contract/messages/studio'
import { classes } from '@hlizo/web/ui/classes.ts'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  size?: 'sm' | 'md' | 'lg'
  /** It answers a question that is asked before something happens, and a press beside it does not close it. */
  isQuestion?: boolean
  children: ReactNode
}

/** A dialog over the page. Its content is mounted again each time it opens. */
export function Dialog({
  isOpen,
  onClose,
  title,
  size = 'sm',
  isQuestion = false,
  children,
}: DialogProps) {
  return (
    <ModalOverlay
      className={styles.veil ?? ''}
      isOpen={isOpen}
      isDismissable={!isQuestion}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Modal className={classes(styles.box, styles[size])}>
        <AriaDialog className={styles.dialog ?? ''} role={isQuestion ? 'alertdialog' : 'dialog'}>
          <header className={styles.head}>
            <Heading slot="title" className={styles.title ?? ''}>
              {title}
            </Heading>
            <IconButton icon="close" label={studioMessages.close} onPress={onClose} />
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
