import type { BoughtGift } from '@hlizo/contract/entities/voucher'
import { failureMessages } from '@hlizo/contract/messages/failures'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { vouchersMessages } from '@hlizo/contract/messages/vouchers'
import { momentsApart } from '@hlizo/domain/moments-apart'
import { useQuery } from '@tanstack/react-query'
import { userQuery } from '#web/lib/known-account.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/notice.tsx'
import { Panel, Stack } from '#web/ui/panel.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { GiftState } from './gift-state.tsx'
import styles from './gift-state.module.css'
import { giftsQuery } from './queries.ts'

const ro = vouchersMessages.gifts

/** The gifts that the account has bought; nothing where there are none, and for guests, who buy none. */
export function BoughtGifts() {
  const { data: user } = useQuery(userQuery())

  return user && user.guest === null ? <Gifts /> : null
}

const named = ({ id, months, recipientName, boughtAt }: BoughtGift) => ({
  id,
  at: boughtAt,
  name: ro.name(months, recipientName),
})

/** One gift of a list; its buttons say which one is meant. */
function BoughtGiftPanel({ gift, moment }: { gift: BoughtGift; moment: string }) {
  const { name } = named(gift)
  const bought = ro.boughtAt(moment)

  return (
    <Panel title={name}>
      <p className={styles.bought}>{bought}</p>
      <GiftState gift={gift} name={{ giftId: gift.id }} about={`${name}. ${bought}`} />
    </Panel>
  )
}

/** Two gifts of one day differ by their time. */
export function BoughtGiftList({ gifts }: { gifts: readonly BoughtGift[] }) {
  const moments = momentsApart(gifts.map(named))

  return (
    <div className={styles.list}>
      {gifts.map((gift) => (
        <BoughtGiftPanel key={gift.id} gift={gift} moment={moments.get(gift.id) ?? ''} />
      ))}
    </div>
  )
}

function Gifts() {
  const { data: gifts, isError, refetch } = useQuery(giftsQuery())
  if (isError && !gifts)
    return (
      <ErrorPanel
        title={ro.error}
        actions={<Button onClick={() => void refetch()}>{failureMessages.part.retry}</Button>}
      />
    )
  if (!gifts) return <PageSpinner label={shellMessages.loading} />
  if (gifts.length === 0) return null

  return (
    <section aria-label={ro.title}>
      <Stack gap="lg">
        <h2 className={styles.heading}>{ro.title}</h2>
        <BoughtGiftList gifts={gifts} />
      </Stack>
    </section>
  )
}
