import type { ReactNode } from 'react'
import { PageHeading } from '#web/ui/heading.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import styles from './account-page.module.css'
import { BackToAccount } from './back-to-account.tsx'

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
        <BackToAccount />
        <PageHeading title={title} text={lead} />
      </div>
      <Panel>{children}</Panel>
    </Page>
  )
}
