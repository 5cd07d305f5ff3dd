import { loginMessages } from '@hlizo/contract/messages/login'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { copyText } from '#web/lib/copy-text.ts'
import { Button } from '#web/ui/button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import styles from './authenticator-key.module.css'

const ro = loginMessages.challenge.setup

export function AuthenticatorKey({ secret, setupUri }: { secret: string; setupUri: string }) {
  const copy = async () => {
    const isCopied = await copyText(secret)
    showToast(isCopied ? ro.copied : toastMessages.generic, isCopied ? 'success' : 'danger')
  }

  return (
    <div className={styles.setup}>
      <QrCode text={setupUri} label={ro.picture} />
      <div className={styles.manual}>
        <p className={styles.label}>{ro.key}</p>
        <p className={styles.key}>{inFours(secret)}</p>
        <Button variant="secondary" size="sm" icon="copy" onClick={() => void copy()}>
          {ro.copy}
        </Button>
      </div>
    </div>
  )
}

/** Groups of four, so that a long key can be typed without losing the place. */
function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
