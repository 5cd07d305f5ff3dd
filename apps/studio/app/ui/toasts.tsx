import { MAX_TOASTS, TOAST_MS } from '@hlizo/contract/constants'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { classes } from '@hlizo/web/ui/classes.ts'
import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { Button, IconButton } from './button.tsx'
import styles from './toasts.module.css'

const ro = studioMessages.toasts

type Message = {
  readonly text: string
  readonly tone: 'good' | 'bad'
  readonly undo: (() => void) | undefined
}

const queue = new ToastQueue<Message>({ maxVisibleToasts: MAX_TOASTS })

/** Says that something was done, with a way back where there is one. What it returns closes the message. */
export function sayDone(text: string, undo?: () => void): () => void {
  const key = queue.add({ text, tone: 'good', undo }, { timeout: TOAST_MS })

  return () => queue.close(key)
}

/** Says that something did not work. It stays until it is closed. */
export function sayFailed(text: string): void {
  queue.add({ text, tone: 'bad', undo: undefined })
}

export function Toasts() {
  return (
    <ToastRegion queue={queue} className={styles.region ?? ''} aria-label={ro.region}>
      {({ toast }) => (
        <Toast toast={toast} className={classes(styles.toast, styles[toast.content.tone])}>
          <ToastContent className={styles.content ?? ''}>
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          {toast.content.undo && (
            <Button
              onPress={() => {
                queue.close(toast.key)
                toast.content.undo?.()
              }}
            >
              {ro.undo}
            </Button>
          )}
          <IconButton icon="close" label={ro.close} onPress={() => queue.close(toast.key)} />
        </Toast>
      )}
    </ToastRegion>
  )
}
