import { chargesMessages as ro } from '@hlizo/contract/messages/charges'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { isBeforeFirstInvoice } from '@hlizo/domain/first-invoice'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { titleMeta } from '#web/lib/page-meta.ts'
import { AccountPage } from '#web/features/account/account-page.tsx'
import { chargesQuery } from '#web/features/account/queries.ts'
import { userQuery } from '#web/lib/known-account.ts'
import { useSite } from '#web/lib/site.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorPanel } from '#web/ui/notice.tsx'
import { NextPage } from '#web/features/lists/next-page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ChargeList } from './charge-list.tsx'

export const meta = () => [titleMeta(ro.title)]

function Charges() {
  const { renderedAt } = useSite()
  const account = useQuery(userQuery())
  // A guest, who is redirected from here, may not ask.
  const isAllowed = account.isError || account.data?.guest === null
  const charges = useInfiniteQuery({ ...chargesQuery(), enabled: isAllowed })
  const shown = charges.data?.pages.flatMap(({ data }) => data)
  if (charges.isError && !shown) {
    return (
      <ErrorPanel
        title={ro.failed}
        actions={<Button onClick={() => void charges.refetch()}>{ro.retry}</Button>}
      />
    )
  }
  if (!shown) return <Spinner label={shellMessages.loading} size="lg" />
  if (shown.length === 0) {
    const isAnnounced = isBeforeFirstInvoice(new Date(renderedAt))
    return <EmptyState icon="card" title={isAnnounced ? ro.firstInvoice : ro.empty} />
  }

  return (
    <>
      <ChargeList charges={shown} />
      <NextPage of={charges} label={ro.more} count={shown.length} />
    </>
  )
}

/** /charges: every payment and refund with its receipt (spec §2 „Charges”, D122). */
export default function ChargesScreen() {
  return (
    <AccountPage title={ro.title} width="text">
      <Charges />
    </AccountPage>
  )
}
