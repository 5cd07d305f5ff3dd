import { listComedians } from '@hlizo/contract/calls/studio-comedians'
import { getEditedCaptions } from '@hlizo/contract/calls/studio-captions'
import { listCoupons } from '@hlizo/contract/calls/studio-coupons'
import { listDataRequests } from '@hlizo/contract/calls/studio-data-requests'
import { getDispute } from '@hlizo/contract/calls/studio-disputes'
import { getEfactura } from '@hlizo/contract/calls/studio-efactura'
import { getStudioFaq } from '@hlizo/contract/calls/studio-faq'
import {
  getChurnFigures,
  getFunnelFigures,
  getMoneyFigures,
  getTitleFigures,
  getViewingFigures,
  listMissedSearches,
  listWatchedTitles,
} from '@hlizo/contract/calls/studio-figures'
import { listFindings } from '@hlizo/contract/calls/studio-findings'
import { getStudioHome } from '@hlizo/contract/calls/studio-home'
import { listInvoices } from '@hlizo/contract/calls/studio-invoices'
import { getStudioLegalPage, listLegalPages } from '@hlizo/contract/calls/studio-legal'
import { listLeiRates } from '@hlizo/contract/calls/studio-lei-rates'
import { listMailSamples } from '@hlizo/contract/calls/studio-mails'
import {
  listMoneyCharges,
  listMoneyDisputes,
  listMoneyGifts,
  listMoneyRefunds,
  listMoneySubscriptions,
} from '@hlizo/contract/calls/studio-money'
import { listAuditEntries, listOperators } from '@hlizo/contract/calls/studio-operators'
import {
  getPayoutMonth,
  getPayoutStatement,
  listPayoutWeights,
} from '@hlizo/contract/calls/studio-payouts'
import { findPeople, getPerson } from '@hlizo/contract/calls/studio-people'
import { getOffer } from '@hlizo/contract/calls/studio-plans'
import { getMaintenance, listAnnouncements } from '@hlizo/contract/calls/studio-site'
import { listSurveys } from '@hlizo/contract/calls/studio-surveys'
import { listSystemFindings } from '@hlizo/contract/calls/studio-system'
import { listTags } from '@hlizo/contract/calls/studio-tags'
import { getTicket, listTickets } from '@hlizo/contract/calls/studio-tickets'
import { getTitle, listTitles } from '@hlizo/contract/calls/studio-titles'
import { getToday } from '@hlizo/contract/calls/studio-today'
import { listUploads } from '@hlizo/contract/calls/studio-uploads'
import { getWithdrawal, listWithdrawals } from '@hlizo/contract/calls/studio-withdrawals'
import { OperatorRole } from '@hlizo/contract/entities/operator'
import { mayUse } from '@hlizo/domain/operator-roles'
import { expect, it } from 'vitest'
import { sections } from './sections.ts'

/** What each screen reads first. */
const reads = {
  '/today': getToday,
  '/titles': listTitles,
  '/titles/:title': getTitle,
  '/titles/:title/captions/:lang': getEditedCaptions,
  '/uploads': listUploads,
  '/home': getStudioHome,
  '/comedians': listComedians,
  '/tags': listTags,
  '/people': findPeople,
  '/people/:accountId': getPerson,
  '/queues/tickets': listTickets,
  '/queues/tickets/:reference': getTicket,
  '/queues/data-requests': listDataRequests,
  '/queues/surveys': listSurveys,
  '/queues/withdrawals': listWithdrawals,
  '/queues/withdrawals/:reference': getWithdrawal,
  '/queues/disputes': listMoneyDisputes,
  '/queues/disputes/:disputeId': getDispute,
  '/figures/viewing': getViewingFigures,
  '/figures/titles': listWatchedTitles,
  '/figures/titles/:videoId': getTitleFigures,
  '/figures/funnel': getFunnelFigures,
  '/figures/searches': listMissedSearches,
  '/figures/money': getMoneyFigures,
  '/figures/churn': getChurnFigures,
  '/figures/payouts': getPayoutMonth,
  '/figures/payouts/:statementId': getPayoutStatement,
  '/figures/weights': listPayoutWeights,
  '/money/subscriptions': listMoneySubscriptions,
  '/money/charges': listMoneyCharges,
  '/money/invoices': listInvoices,
  '/money/efactura': getEfactura,
  '/money/refunds': listMoneyRefunds,
  '/money/disputes': listMoneyDisputes,
  '/money/gifts': listMoneyGifts,
  '/money/coupons': listCoupons,
  '/money/plans': getOffer,
  '/money/lei-rates': listLeiRates,
  '/money/reconciliation': listFindings,
  '/settings/faq': getStudioFaq,
  '/settings/announcements': listAnnouncements,
  '/settings/legal': listLegalPages,
  '/settings/legal/:kind': getStudioLegalPage,
  '/settings/mails': listMailSamples,
  '/settings/maintenance': getMaintenance,
  '/settings/system': listSystemFindings,
  '/settings/operators': listOperators,
  '/settings/audit-log': listAuditEntries,
}

const allowed = (roles: readonly OperatorRole[]) =>
  OperatorRole.options.filter((role) => mayUse([role], roles))

it('opens each screen to the roles that may read it', () => {
  const screens = sections.flatMap((section) =>
    section.screens.map(({ path, roles }) => [path, allowed(roles)] as const),
  )
  const calls = Object.entries(reads).map(
    ([path, { operator }]) => [path, allowed(operator?.roles ?? [])] as const,
  )

  expect(Object.fromEntries(screens)).toEqual(Object.fromEntries(calls))
})
