import { accountMessages } from '@hlizo/contract/messages/account'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { copyText } from '#web/lib/copy-text.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useSettings } from '#web/lib/site.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { printList } from './print-list.ts'
import styles from './recovery-code-sheet.module.css'

const ro = accountMessages.security.recovery

type Codes = { readonly codes: readonly string[]; readonly email: string }

/** The recovery codes, which are shown only once (D33). */
export function RecoveryCodeSheet({ codes, email, onSaved }: Codes & { onSaved: () => void }) {
  return (
    <Stack gap="lg">
      <p>{ro.lead}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className={styles.once}>
        <Icon name="warning" size="sm" />
        {ro.shownOnce}
      </p>
      <WaysToSave codes={codes} email={email} />
      <Button size="lg" isWide onClick={onSaved}>
        {ro.saved}
      </Button>
    </Stack>
  )
}

function WaysToSave({ codes, email }: Codes) {
  const title = ro.sheet(useSettings().brand, email)
  const copy = async () => {
    const isCopied = await copyText(codes.join('\n'))
    showToast(isCopied ? ro.copied : toastMessages.generic, isCopied ? 'success' : 'danger')
  }

  return (
    <div className={styles.ways}>
      <Button variant="secondary" size="sm" icon="copy" onClick={() => void copy()}>
        {ro.copy}
      </Button>
      <Button
        variant="secondary"
        size="sm"
        icon="download"
        onClick={() => saveFile(ro.fileName, [title, '', ...codes, ''].join('\n'), 'text/plain')}
      >
        {ro.download}
      </Button>
      <Button variant="secondary" size="sm" onClick={() => printList(title, codes)}>
        {ro.print}
      </Button>
    </div>
  )
}
