import { failureMessages } from '@hlizo/contract/messages/failures'
import { listVouchers } from '@hlizo/contract/calls/vouchers'
import type { Voucher } from '@hlizo/contract/entities/voucher'
import { isErrorCode } from '@hlizo/contract/errors'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { vouchersMessages as ro } from '@hlizo/contract/messages/vouchers'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { screenQueries } from '@hlizo/contract/screen-queries'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { BoughtGifts } from '#web/features/vouchers/bought-gifts.tsx'
import { VoucherCard, voucherTitle } from '#web/features/vouchers/voucher-card.tsx'
import { vouchersQuery } from '#web/features/vouchers/queries.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { publicData } from '#web/lib/public-data.ts'
import { useIsSignedIn } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { ErrorPanel } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/panel.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { useViewChange } from '#web/ui/use-view-change.ts'
import type { Route } from './+types/vouchers-screen.ts'
import { OrderVoucher } from './order-voucher.tsx'
import styles from './vouchers.module.css'

export const meta = () => pageMeta({ title: ro.title, description: ro.lead })

export const loader = ({ context }: Route.LoaderArgs) => publicData(context, listVouchers)

/** The query fetches in the browser. */
export const clientLoader = () => null

/** Shows once that a purchase failed (spec §8). */
function useFailureToast() {
  const [search, setSearch] = useSearchParams()
  const { checkoutStatus, reason } = screenQueries.vouchers.parse(Object.fromEntries(search))
  const isFailed = checkoutStatus === 'failed'

  useEffect(() => {
    if (!isFailed) return
    showToast(ro.purchaseFailed, 'danger')
    if (reason !== undefined && isErrorCode(reason)) showToast(errorMessages[reason], 'warn')
    setSearch({}, { replace: true, preventScrollReset: true })
  }, [isFailed, reason, setSearch])
}

function Offer({ vouchers }: { vouchers: readonly Voucher[] }) {
  const [chosen, setChosen] = useState<Voucher | null>(null)
  const isSignedIn = useIsSignedIn()
  useViewChange(chosen ? 'order' : 'list', chosen ? ro.form.title : ro.title)
  if (chosen) return <OrderVoucher voucher={chosen} onBack={() => setChosen(null)} />

  return (
    <>
      <PageHeading title={ro.title} text={ro.lead} />
      <div className={styles.grid}>
        {vouchers.map((voucher) => (
          <VoucherCard
            key={voucher.productId}
            voucher={voucher}
            action={
              <Button
                isWide
                aria-label={`${ro.buy}: ${voucherTitle(voucher)}`}
                onClick={() => setChosen(voucher)}
              >
                {ro.buy}
              </Button>
            }
          />
        ))}
      </div>
      {isSignedIn && <BoughtGifts />}
    </>
  )
}

/** /vouchers: the gifts, and their order form (spec §2 „Vouchers”). */
export default function VouchersScreen({ loaderData }: Route.ComponentProps) {
  const { data, isError, refetch } = useQuery({
    ...vouchersQuery(),
    ...(loaderData && { initialData: loaderData }),
  })
  useFailureToast()

  return (
    <Page>
      {isError && !data && (
        <ErrorPanel
          title={ro.listError}
          actions={<Button onClick={() => void refetch()}>{failureMessages.part.retry}</Button>}
        />
      )}
      {!data && !isError && <PageSpinner label={shellMessages.loading} />}
      {data && <Offer vouchers={data} />}
    </Page>
  )
}
