import type { User } from '@hlizo/contract/entities/user'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { formatDate } from '@hlizo/domain/dates'
import {
  subscriptionActions,
  subscriptionState,
  type SubscriptionState,
} from '@hlizo/domain/subscription-state'
import { useQuery } from '@tanstack/react-query'
import { PaymentMethod } from '#web/features/account/payment-method.tsx'
import { upcomingInvoiceQuery } from '#web/features/account/queries.ts'
import { amountText } from '@hlizo/domain/charge-words'
import { RetryRow } from '#web/features/failures/retry-row.tsx'
import { offerQuery } from '#web/features/plans/queries.ts'
import { TextLink } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AccountRow, AccountRows } from './account-row.tsx'
import { PriceChangeNotice } from './price-change-notice.tsx'
import { SubscriptionButton } from './subscription-buttons.tsx'
import { subscriptionWords } from './subscription-words.ts'
import styles from './subscription-card.module.css'

const ro = accountMessages.subscription

const tones: Partial<Record<SubscriptionState['kind'], 'glow' | 'gold'>> = {
  active: 'glow',
  gift: 'gold',
  'gift-then-paid': 'gold',
}

/** The state of the subscription and its actions (spec §4, D165). */
export function SubscriptionCard({ user }: { user: User }) {
  const card = subscriptionState(user)
  const offer = useQuery(offerQuery())
  const planName = (id: string | null) =>
    offer.data?.plans.find((plan) => plan.id === id)?.planDescription
  const isNamed = user.planId !== null || user.nextChange !== null
  const { title, lead } = subscriptionWords(card, planName(user.planId))

  return (
    <Panel tone={tones[card.kind] ?? 'plain'} title={ro.title}>
      <div className={styles.entitlement} aria-live="polite">
        {card.kind === 'pending' && <Spinner />}
        <div className={styles.words}>
          <p className={styles.state}>{title}</p>
          {lead && <p className={styles.lead}>{lead}</p>}
          {user.nextChange && user.isSubscriptionActive && (
            <p className={styles.lead}>
              {ro.changesOn(
                planName(user.nextChange.planId) ?? ro.plan,
                formatDate(new Date(user.nextChange.at)),
              )}
            </p>
          )}
        </div>
      </div>
      {isNamed && <RetryRow of={offer} text={ro.planFailed} />}
      <PriceChangeNotice user={user} />
      <SubscriptionFacts card={card} user={user} planName={planName(user.planId)} />
      <div className={styles.actions}>
        {subscriptionActions(card).map((action, place) => (
          <SubscriptionButton
            key={action}
            action={action}
            user={user}
            isFirst={place === 0}
            isDisabled={card.kind === 'pending'}
          />
        ))}
      </div>
      <div className={styles.links}>
        <TextLink to={hrefs.charges()}>{accountMessages.links.charges}</TextLink>
        <TextLink to={hrefs.voucherRedeem()}>{accountMessages.links.redeem}</TextLink>
      </div>
    </Panel>
  )
}

function SubscriptionFacts({
  card,
  user: { cardBrand, cardLastFourDigits, cardExpiresAt },
  planName,
}: {
  card: SubscriptionState
  user: User
  planName: string | undefined
}) {
  const isTitled = card.kind === 'active'
  if (!isTitled && !planName && !cardBrand) return null

  return (
    <AccountRows>
      {!isTitled && planName && (
        <AccountRow icon="star" label={ro.plan}>
          {planName}
        </AccountRow>
      )}
      {card.kind === 'active' && <NextCharge at={card.nextChargeAt} />}
      {card.kind === 'paused' && card.isOwn && card.resumesAt && <NextCharge at={card.resumesAt} />}
      {cardBrand && (
        <AccountRow icon="card" label={ro.method}>
          <PaymentMethod brand={cardBrand} lastFour={cardLastFourDigits} />
          {cardExpiresAt && (
            <p className={styles.expiry}>{ro.cardExpires(formatDate(new Date(cardExpiresAt)))}</p>
          )}
        </AccountRow>
      )}
    </AccountRows>
  )
}

/** The date of the next payment, and its amount once the provider has computed it. */
function NextCharge({ at }: { at: Date }) {
  const upcoming = useQuery(upcomingInvoiceQuery())
  const invoice = upcoming.data
  const attempt = invoice?.nextPaymentAttempt

  return (
    <AccountRow
      icon="calendar"
      label={ro.nextCharge}
      action={
        invoice && (
          <span className={styles.amount}>{amountText(invoice.amountDue, invoice.currency)}</span>
        )
      }
    >
      {formatDate(attempt ? new Date(attempt) : at)}
      <RetryRow of={upcoming} text={ro.amountFailed} />
    </AccountRow>
  )
}
