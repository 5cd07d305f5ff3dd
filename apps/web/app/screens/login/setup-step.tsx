import { loginMessages } from '@hlizo/contract/messages/login'
import { Button } from '#web/ui/button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import type { StepProps } from './challenge.ts'
import { CodeStep } from './code-step.tsx'
import styles from './setup-step.module.css'

const ro = loginMessages.challenge.setup

/** Ties an authenticator app to the account: scan or type the key, then prove it with a code. */
export function SetupStep({
  secret,
  setupUri,
  onResult,
}: { secret: string; setupUri: string } & StepProps) {
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    showToast(ro.copied)
  }

  return (
    <>
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
      <CodeStep onResult={onResult} />
    </>
  )
}

/** Groups of four, so that a long key can be typed without losing the place. */
function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
