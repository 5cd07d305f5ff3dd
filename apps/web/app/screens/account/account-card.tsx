import type { User } from '@hlizo/contract/entities/user'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { useQuery } from '@tanstack/react-query'
import { currentProfileQuery } from '#web/features/profiles/queries.ts'
import { TextLink } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { AccountRow, AccountRows } from './account-row.tsx'
import { MarketingConsent } from './marketing-consent.tsx'
import styles from './account.module.css'

const ro = accountMessages.details

/** Who the account belongs to, and the ways to change that (D165). */
export function AccountCard({ user }: { user: User }) {
  const { isSubscriptionActive } = user
  const { data: profile } = useQuery({ ...currentProfileQuery(), enabled: isSubscriptionActive })

  return (
    <Panel title={ro.title}>
      <AccountRows>
        <AccountRow
          icon="user"
          label={ro.name}
          action={<TextLink to={hrefs.userDetails()}>{ro.changeDetails}</TextLink>}
        >
          {user.firstName} {user.lastName}
        </AccountRow>
        <AccountRow
          icon="mail"
          label={ro.email}
          action={<TextLink to={hrefs.changeEmail()}>{ro.changeEmail}</TextLink>}
        >
          {user.email}
          {user.pendingEmail && (
            <span className={styles.pending}>
              {ro.pendingEmail(user.pendingEmail)}{' '}
              <TextLink to={hrefs.enterPasscode()}>{ro.enterCode}</TextLink>
            </span>
          )}
        </AccountRow>
        <AccountRow
          icon="lock"
          label={ro.password}
          action={<TextLink to={hrefs.changePassword()}>{ro.changePassword}</TextLink>}
        >
          <span aria-hidden="true">{ro.hiddenPassword}</span>
        </AccountRow>
        {isSubscriptionActive && (
          <AccountRow
            icon="users"
            label={ro.profile}
            action={<TextLink to={hrefs.changeProfile()}>{ro.changeProfile}</TextLink>}
          >
            {profile?.name ?? '—'}
          </AccountRow>
        )}
      </AccountRows>
      <MarketingConsent isAgreed={user.agreeToMarketing} />
    </Panel>
  )
}
