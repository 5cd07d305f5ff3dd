import type { User } from '@hlizo/contract/entities/user'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useHasPassword } from '#web/features/account/use-has-password.ts'
import { currentProfileQuery } from '#web/features/profiles/queries.ts'
import { TextLink } from '#web/ui/button.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { AccountRow, AccountRows } from './account-row.tsx'
import { MarketingConsent } from './marketing-consent.tsx'
import styles from './account.module.css'

const ro = accountMessages.details

function Detail(props: {
  icon: IconName
  label: string
  to: string
  change: string
  children: ReactNode
}) {
  const { icon, label, to, change, children } = props

  return (
    <AccountRow icon={icon} label={label} action={<TextLink to={to}>{change}</TextLink>}>
      {children}
    </AccountRow>
  )
}

function PendingEmail({ email }: { email: string }) {
  return (
    <span className={styles.pending}>
      {ro.pendingEmail(email)} <TextLink to={hrefs.enterPasscode()}>{ro.enterCode}</TextLink>
    </span>
  )
}

/** The way of an operator to Studio. */
function StudioRow() {
  const open = (
    <TextLink to={hrefs.studio()} reloadDocument>
      {ro.openStudio}
    </TextLink>
  )

  return (
    <AccountRow icon="settings" label={ro.studio} action={open}>
      {ro.operator}
    </AccountRow>
  )
}

function Password() {
  const hasPassword = useHasPassword()

  return (
    <Detail
      icon="lock"
      label={ro.password}
      to={hrefs.changePassword()}
      change={hasPassword ? ro.changePassword : ro.choosePassword}
    >
      {hasPassword ? <span aria-hidden="true">{ro.hiddenPassword}</span> : ro.noPassword}
    </Detail>
  )
}

/** Who the account belongs to, and the ways to change that (D165). */
export function AccountCard({ user }: { user: User }) {
  const { isSubscriptionActive } = user
  const { data: profile } = useQuery({ ...currentProfileQuery(), enabled: isSubscriptionActive })

  return (
    <Panel title={ro.title}>
      <AccountRows>
        <Detail icon="user" label={ro.name} to={hrefs.userDetails()} change={ro.changeDetails}>
          {user.firstName} {user.lastName}
        </Detail>
        <Detail icon="mail" label={ro.email} to={hrefs.changeEmail()} change={ro.changeEmail}>
          {user.email}
          {user.pendingEmail && <PendingEmail email={user.pendingEmail} />}
        </Detail>
        <Password />
        {isSubscriptionActive && (
          <Detail
            icon="users"
            label={ro.profile}
            to={hrefs.changeProfile()}
            change={ro.changeProfile}
          >
            {profile?.name ?? '—'}
          </Detail>
        )}
        {user.roles.length > 0 && <StudioRow />}
      </AccountRows>
      <MarketingConsent isAgreed={user.agreeToMarketing} />
    </Panel>
  )
}
