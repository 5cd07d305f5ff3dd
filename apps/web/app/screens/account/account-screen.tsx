import type { User } from '@hlizo/contract/entities/user'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages as ro } from '@hlizo/contract/messages/account'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { subscribeMessages } from '@hlizo/contract/messages/subscribe'
import { screenQueries } from '@hlizo/contract/screen-queries'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useSettings } from '#web/lib/site.ts'
import { titleMeta } from '#web/lib/page-meta.ts'
import { watchedUserQuery } from '#web/features/account/queries.ts'
import { PinDialog } from '#web/features/pin/pin-dialog.tsx'
import { privacyQuery } from '#web/features/privacy/queries.ts'
import { currentProfileQuery } from '#web/features/profiles/queries.ts'
import { UnthankedGifts } from '#web/features/vouchers/unthanked-gifts.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { ErrorPanel } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/panel.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { AccountCard } from './account-card.tsx'
import { AlertsCard } from './alerts-card.tsx'
import { CompanyCard } from './company-card.tsx'
import { DataCard } from './data-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { FormerSeatCard } from './former-seat-card.tsx'
import { GuestCard } from './guest-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { ProvidersCard } from './providers-card.tsx'
import { PinCard } from './pin-card.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import { SeatsCard } from './seats-card.tsx'
import { SecurityCard } from './security-card.tsx'
import { SubscriptionCard } from './subscription-card.tsx'
import { Thanks } from './thanks.tsx'
import styles from './account.module.css'

export const meta = () => [titleMeta(ro.title)]

/** Says once that a purchase which ended here was not one (spec §8 „Purchase failed toast”). */
function useFailureToast(isFailed: boolean) {
  const [, setSearch] = useSearchParams()

  useEffect(() => {
    if (!isFailed) return
    showToast(subscribeMessages.purchaseFailed, 'danger')
    setSearch({}, { replace: true, preventScrollReset: true })
  }, [isFailed, setSearch])
}

/** The face of the current profile, and the link to another one. */
function Face({ user }: { user: User }) {
  const { isSubscriptionActive } = user
  const { data: profile } = useQuery({ ...currentProfileQuery(), enabled: isSubscriptionActive })
  if (!isSubscriptionActive) return <Avatar url={null} size="lg" />

  return (
    <Link className={styles.face} to={hrefs.changeProfile()} aria-label={ro.details.changeProfile}>
      <Avatar url={profile?.avatar ?? null} size="lg" />
    </Link>
  )
}

/** Sign-in, notifications and limits of the account. */
function SettingsColumn({ user }: { user: User }) {
  const { hasPasskeys, providers } = useSettings().identity

  return (
    <div className={styles.column}>
      {hasPasskeys && <PasskeysCard email={user.email} />}
      {providers.length > 0 && <ProvidersCard email={user.email} />}
      <AlertsCard />
      <SecurityCard email={user.email} />
      <PinCard />
      {user.isSubscriptionActive && <PreferencesCard />}
    </div>
  )
}

const isOnGift = ({ guest, source, isSubscriptionActive }: User) =>
  guest === null && source === 'voucher' && isSubscriptionActive

function Account() {
  const { data: user, isError, refetch } = useQuery(watchedUserQuery())
  const privacy = useQuery(privacyQuery())
  if (isError && !user) {
    return (
      <ErrorPanel
        title={ro.failed}
        actions={<Button onClick={() => void refetch()}>{ro.retry}</Button>}
      />
    )
  }
  // A failed answer has been fetched too: the card of the data shows that, and asks again.
  if (!user || !privacy.isFetched) return <PageSpinner label={shellMessages.loading} />
  // Until the terms are accepted, everything that the cards ask for is refused.
  if (privacy.data?.mustAcceptFirst)
    return <PageHeading title={ro.title} text={ro.lead(user.firstName)} />

  return (
    <div className={styles.account}>
      <div className={styles.head}>
        <Face user={user} />
        <PageHeading title={ro.title} text={ro.lead(user.firstName)} />
      </div>
      <div className={styles.cards}>
        <AccountCard user={user} />
        {user.guest === null ? <SubscriptionCard user={user} /> : <GuestCard guest={user.guest} />}
      </div>
      <div className={styles.more}>
        <div className={styles.column}>
          {isOnGift(user) && <UnthankedGifts />}
          {user.guest === null && <FormerSeatCard />}
          {user.guest === null && <SeatsCard isSubscriber={user.isSubscriptionActive} />}
          <DevicesCard />
          {user.guest === null && <CompanyCard />}
          <DataCard />
        </div>
        <SettingsColumn user={user} />
      </div>
      <PinDialog purpose="change" />
    </div>
  )
}

/** /account: who the account belongs to, the subscription, the second factor, the devices (spec §2, D165). */
export default function AccountScreen() {
  const [search] = useSearchParams()
  const { sessionId, purchaseSubscriptionStatus: purchase } = screenQueries.account.parse(
    Object.fromEntries(search),
  )
  useFailureToast(purchase === 'failed')

  return (
    <Page>
      {purchase === 'succeeded' && sessionId !== undefined ? (
        <Thanks sessionId={sessionId} />
      ) : (
        <Account />
      )}
    </Page>
  )
}
