import type { PurchaseQuote } from '@hlizo/contract/entities/purchase-quote'
import { subscribeMessages } from '@hlizo/contract/messages/subscribe'
import type { PayBy } from '@hlizo/domain/charge-words'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RetryLine } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { quoteQuery } from './queries.ts'

const ro = subscribeMessages.summary

export type AgreedAmount = { readonly quotedAt: number; readonly amountDue: number }

export const agreedAmount = (quote: PurchaseQuote, by: PayBy): AgreedAmount => ({
  quotedAt: quote.quotedAt,
  amountDue: quote[by].amountDue,
})

/** Asks what an order costs and shows it; until the answer is there, nothing can be ordered. */
export function Quoted(props: {
  plan: string
  coupon: string | undefined
  children: (quote: PurchaseQuote) => ReactNode
}) {
  const { plan, coupon, children } = props
  const { data, isError, refetch } = useQuery(quoteQuery(plan, coupon))
  if (data) return children(data)
  if (!isError) return <Spinner label={ro.calculating} />

  return <RetryLine text={ro.quoteFailed} retry={ro.retryQuote} onRetry={refetch} />
}
