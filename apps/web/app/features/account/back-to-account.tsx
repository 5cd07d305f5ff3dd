import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { Link } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import styles from './back-to-account.module.css'

export function BackToAccount() {
  return (
    <Link className={styles.back} to={hrefs.account()}>
      <Icon name="chevron-left" size="sm" />
      {accountMessages.back}
    </Link>
  )
}
