import type { User } from '@hlizo/contract/entities/user'
import { changeCardMessages as ro } from '@hlizo/contract/messages/change-card'
import { screenQueries } from '@hlizo/contract/screen-queries'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { titleMeta } from '#web/lib/page-meta.ts'
import { WaitingPage } from '#web/features/failures/failed-page.tsx'
import { AccountPage } from '#web/features/account/account-page.tsx'
import { PaymentMethod } from '#web/features/account/payment-method.tsx'
import { userQuery } from '#web/lib/known-account.ts'
import { useSettings } from '#web/lib/site.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import styles from './change-card.module.css'
import { CardForm } from './card-form.tsx'
import { PaypalForm } from './paypal-form.tsx'
import { usePaypalReturn } from './use-paypal-return.ts'

export const meta = () => [titleMeta(ro.title)]

const tabs = [
  { value: 'card', label: ro.tabs.card },
  { value: 'paypal', label: ro.tabs.paypal },
] as const

type Way = (typeof tabs)[number]['value']

function CurrentMethod({ user: { cardBrand, cardLastFourDigits } }: { user: User }) {
  if (cardBrand === null) return undefined

  return (
    <span className={styles.current}>
      {ro.current} <PaymentMethod brand={cardBrand} lastFour={cardLastFourDigits} />
    </span>
  )
}

function Ways() {
  const { isPaypalOffered } = useSettings().payments
  const [way, setWay] = useState<Way>('card')
  if (!isPaypalOffered) return <CardForm />

  return (
    <Tabs label={ro.title} tabs={tabs} selected={way} onSelect={setWay}>
      {way === 'card' ? <CardForm /> : <PaypalForm />}
    </Tabs>
  )
}

/** /change-card: another card, or PayPal, pays from now on (spec §2 „Change card”, D120). */
export default function ChangeCardScreen() {
  const [search] = useSearchParams()
  const query = screenQueries.changeCard.parse(Object.fromEntries(search))
  const isReturning = usePaypalReturn(query.redirect_status)
  const account = useQuery(userQuery())
  const user = account.data
  if (isReturning) return <PageSpinner label={ro.waiting} isLong />
  if (!user) return <WaitingPage answers={[account]} />

  return (
    <AccountPage title={ro.title} lead={<CurrentMethod user={user} />}>
      <Ways />
    </AccountPage>
  )
}
