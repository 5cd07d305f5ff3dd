import { hrefs } from '@hlizo/contract/hrefs'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { Link } from 'react-router'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './navbar.module.css'

const ro = shellMessages.navbar

/** The placeholder of the signed-in bar until the user is loaded. */
export function WaitingBar() {
  return (
    <div className={styles.end}>
      <Skeleton shape="circle" className={styles.waiting} />
    </div>
  )
}

/** The gift button; only an icon where space is limited. */
export function GiftLink({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <Link
      className={classes(styles.gift, isCompact && styles.compact)}
      to={hrefs.vouchers()}
      prefetch="intent"
    >
      <Icon name="gift" />
      <span className={styles.giftText}>{ro.gift}</span>
    </Link>
  )
}
