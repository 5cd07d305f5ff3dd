import type { PurchasedVoucher } from '@hlizo/contract/entities/voucher'
import { hrefs } from '@hlizo/contract/hrefs'
import { vouchersMessages } from '@hlizo/contract/messages/vouchers'
import { formatDate } from '@hlizo/domain/dates'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { redirect, useSearchParams } from 'react-router'
import { titleMeta } from '#web/lib/page-meta.ts'
import { FailedPart } from '#web/features/failures/failed-page.tsx'
import { boughtVoucherQuery } from '#web/features/vouchers/queries.ts'
import { GiftCode } from '#web/features/vouchers/gift-code.tsx'
import { GiftState } from '#web/features/vouchers/gift-state.tsx'
import { voucherTitle } from '#web/features/vouchers/voucher-card.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { dropDrafts } from '#web/lib/form-draft.ts'
import { useSettings } from '#web/lib/site.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { EmptyState } from '#web/ui/notice.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import type { Route } from './+types/voucher-checkout-screen.ts'
import styles from './voucher-checkout.module.css'

const ro = vouchersMessages.checkout

export const meta = () => [titleMeta(ro.title), { name: 'referrer', content: 'no-referrer' }]

function Code({ voucher, sessionKey }: { voucher: PurchasedVoucher; sessionKey: string }) {
  const { gift } = voucher
  const copy = async () => {
    await navigator.clipboard.writeText(voucher.code)
    showToast(ro.copied)
  }

  return (
    <div className={styles.gift}>
      <PageHeading title={ro.title} text={voucherTitle(voucher)} />
      <Panel tone="gold">
        <p className={styles.label}>{ro.code}</p>
        <GiftCode code={voucher.code} />
        <p>{ro.validUntil(formatDate(new Date(voucher.expiresAt)))}</p>
        <p>{ro.emailed(voucher.emailedTo)}</p>
        <div className={styles.actions}>
          <Button icon="copy" onClick={() => void copy()}>
            {ro.copy}
          </Button>
        </div>
      </Panel>
      <Panel title={vouchersMessages.gifts.state}>
        <GiftState gift={gift} name={{ sessionKey }} />
      </Panel>
    </div>
  )
}

/** Without a purchase it redirects to the vouchers (spec §2). */
function requirePurchase(address: string): null {
  if (!new URL(address).searchParams.get('sessionId')) throw redirect(hrefs.vouchers())

  return null
}

/** Not found: the purchase may still be processed. Other failures say nothing about it. */
const isMissing = (error: Error) => error instanceof ApiError && error.status === 404

export const loader = ({ request }: Route.LoaderArgs) => requirePurchase(request.url)

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requirePurchase(request.url)

/** /vouchers/checkout: the code of the gift, or where it will arrive (spec §2 „Voucher checkout”). */
export default function VoucherCheckoutScreen() {
  const [search] = useSearchParams()
  const { support } = useSettings()
  const sessionKey = search.get('sessionId') ?? ''
  const { data, error, refetch } = useQuery(boughtVoucherQuery(sessionKey))
  const isBought = data != null
  // The code stays alone on the page when it cannot be read again.
  const failure = isBought ? null : error

  useEffect(() => {
    if (isBought) dropDrafts(hrefs.vouchers())
  }, [isBought])

  return (
    <Page width="form">
      {data && <Code voucher={data} sessionKey={sessionKey} />}
      {!data && !failure && <PageSpinner label={ro.waiting} isLong />}
      {failure && !isMissing(failure) && <FailedPart onRetry={() => void refetch()} />}
      {failure && isMissing(failure) && (
        <EmptyState
          icon="gift"
          title={ro.late}
          text={<a href={`mailto:${support.email}`}>{support.email}</a>}
        />
      )}
    </Page>
  )
}
