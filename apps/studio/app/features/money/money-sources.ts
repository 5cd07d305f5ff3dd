import {
  ChargeFilters,
  DisputeFilters,
  exportMoneyCharges,
  exportMoneyDisputes,
  exportMoneyGifts,
  exportMoneyRefunds,
  exportMoneySubscriptions,
  GiftFilters,
  listMoneyCharges,
  listMoneyDisputes,
  listMoneyGifts,
  listMoneyRefunds,
  listMoneySubscriptions,
  RefundFilters,
  SubscriptionFilters,
} from '@hlizo/contract/calls/studio-money'
import type {
  MoneyCharge,
  MoneyDispute,
  MoneyGift,
  MoneyRefund,
  MoneySubscription,
} from '@hlizo/contract/entities/studio-money'
import type { Page } from '@hlizo/web/lib/api'
import type { ZodMiniType } from 'zod/mini'
import { lenientFilters } from '#studio/lib/lenient-filters.ts'
import { studioFile, studioPage } from '#studio/lib/studio-request.ts'

/** Who may export a table of money. */
export const MONEY_EXPORTERS = ['finance'] as const

/** Where a table of money comes from: its filters in the address, its pages, and its file. */
export type MoneySource<Filters, Item> = {
  /** The call that the pages come from. */
  readonly path: string
  readonly filters: ZodMiniType<Filters>
  readonly readPage: (filters: Filters, from: PageWanted) => Promise<Page<Item[]>>
  readonly readFile: (filters: Filters) => Promise<Blob>
}

type PageWanted = { readonly cursor: string; readonly signal: AbortSignal }

export const subscriptionSource: MoneySource<SubscriptionFilters, MoneySubscription> = {
  path: listMoneySubscriptions.path,
  filters: lenientFilters(SubscriptionFilters),
  readPage: (filters, { cursor, signal }) =>
    studioPage(listMoneySubscriptions, { query: { ...filters, cursor }, signal }),
  readFile: (query) => studioFile(exportMoneySubscriptions, { query }),
}

export const chargeSource: MoneySource<ChargeFilters, MoneyCharge> = {
  path: listMoneyCharges.path,
  filters: lenientFilters(ChargeFilters),
  readPage: (filters, { cursor, signal }) =>
    studioPage(listMoneyCharges, { query: { ...filters, cursor }, signal }),
  readFile: (query) => studioFile(exportMoneyCharges, { query }),
}

export const refundSource: MoneySource<RefundFilters, MoneyRefund> = {
  path: listMoneyRefunds.path,
  filters: lenientFilters(RefundFilters),
  readPage: (filters, { cursor, signal }) =>
    studioPage(listMoneyRefunds, { query: { ...filters, cursor }, signal }),
  readFile: (query) => studioFile(exportMoneyRefunds, { query }),
}

export const disputeSource: MoneySource<DisputeFilters, MoneyDispute> = {
  path: listMoneyDisputes.path,
  filters: lenientFilters(DisputeFilters),
  readPage: (filters, { cursor, signal }) =>
    studioPage(listMoneyDisputes, { query: { ...filters, cursor }, signal }),
  readFile: (query) => studioFile(exportMoneyDisputes, { query }),
}

export const giftSource: MoneySource<GiftFilters, MoneyGift> = {
  path: listMoneyGifts.path,
  filters: lenientFilters(GiftFilters),
  readPage: (filters, { cursor, signal }) =>
    studioPage(listMoneyGifts, { query: { ...filters, cursor }, signal }),
  readFile: (query) => studioFile(exportMoneyGifts, { query }),
}
