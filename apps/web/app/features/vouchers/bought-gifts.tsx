import { failureMessages } from '@hlizo/contract/messages/failures'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { vouchersMessages } from '@hlizo/contract/messages/vouchers'
import { formatDate } from '@hlizo/domain/dates'
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
        <div className={styles.list}>
          {gifts.map((gift) => (
            <Panel key={gift.id} title={ro.name(gift.months, gift.recipientName)}>
              <p className={styles.bought}>{ro.boughtAt(formatDate(new Date(gift.boughtAt)))}</p>
              <GiftState gift={gift} name={{ giftId: gift.id }} />
            </Panel>
          ))}
        </div>
      </Stack>
    </section>
  )
}
