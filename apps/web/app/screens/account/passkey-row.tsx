import { passkeyMessages as ro } from '@hlizo/contract/messages/passkeys'
import { formatAgo, formatDate } from '@hlizo/domain/dates'
import type { OwnPasskey } from '#web/features/account/passkeys.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './devices.module.css'

function passkeyDetails({ createdAt, lastUsedAt }: OwnPasskey, now: Date): string {
  const known = [
    createdAt === null ? null : ro.addedOn(formatDate(createdAt)),
    lastUsedAt === null ? ro.neverUsed : ro.lastUsed(formatAgo(lastUsedAt, now)),
  ]

  return known.filter((part) => part !== null).join(' · ')
}

export function PasskeyRow({
  passkey,
  now,
  onRename,
  onRemove,
}: {
  passkey: OwnPasskey
  now: Date
  onRename: () => void
  /** Null for the only way into the account. */
  onRemove: (() => void) | null
}) {
  const { name } = passkey

  return (
    <li className={styles.device}>
      <span className={styles.icon}>
        <Icon name="shield" />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.details}>{passkeyDetails(passkey, now)}</p>
      </div>
      <div className={styles.actions}>
        <IconButton icon="pencil" label={ro.renameOf(name)} onClick={onRename} />
        {onRemove && (
          <Button variant="secondary" size="sm" aria-label={ro.removeOf(name)} onClick={onRemove}>
            {ro.remove}
          </Button>
        )}
      </div>
    </li>
  )
}
