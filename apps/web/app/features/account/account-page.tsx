import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageHeading } from '#web/ui/heading.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import styles from './account-page.module.css'

/** One thing to change about the account, on a page of its own with a way back. */
export function AccountPage({
  title,
  lead,
  width = 'form',
  children,
}: {
  title: string
  lead?: ReactNode
  width?: 'form' | 'text'
  children: ReactNode
}) {
  return (
    <Page width={width}>
      <div className={styles.head}>
        <Link className={styles.back} to={hrefs.account()}>
          <Icon name="chevron-left" size="sm" />
          {accountMessages.back}
        </Link>
        <PageHeading title={title} text={lead} />
      </div>
      <Panel>{children}</Panel>
    </Page>
  )
}
