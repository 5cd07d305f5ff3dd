import { hrefs } from '@hlizo/contract/hrefs'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { screenQueries } from '@hlizo/contract/screen-queries'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { titleMeta } from '#web/lib/page-meta.ts'
import { ordered } from '#web/features/account/ordered.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/panel.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import styles from './paypal.module.css'
import { finishPurchase } from './finish-purchase.ts'

const ro = paymentMessages.paypal

export const meta = () => [titleMeta(ro.title), { name: 'referrer', content: 'no-referrer' }]

/** Completes the purchase of the address; returns the error text. */
function usePurchase(): string | null {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [failure, setFailure] = useState<string | null>(null)
  const address = search.toString()

  useEffect(() => {
    const leaving = new AbortController()
    const query = screenQueries.paypal.parse(Object.fromEntries(new URLSearchParams(address)))
    const finish = async () => {
      const failed = await finishPurchase(query, leaving.signal)
      if (leaving.signal.aborted) return
      if (failed === null) await navigate(hrefs.complete(), { replace: true, state: ordered })
      else setFailure(failed)
    }
    void finish()

    return () => leaving.abort(new Error('The page was left.'))
  }, [address, navigate])

  return failure
}

/** /paypal: the return page of PayPal. The subscription is started after four seconds (spec §4 „Payment return”, D105). */
export default function PaypalScreen() {
  const failure = usePurchase()
  if (failure !== null) {
    return (
      <Page width="form">
        <ErrorPanel
          title={failure}
          actions={<ButtonLink to={hrefs.subscribe()}>{ro.back}</ButtonLink>}
        />
      </Page>
    )
  }

  return (
    <Page width="form">
      <div className={styles.wait}>
        <h1 className={styles.title}>{ro.title}</h1>
        <p className={styles.words}>{ro.wait}</p>
        <PageSpinner label={ro.wait} />
      </div>
    </Page>
  )
}
