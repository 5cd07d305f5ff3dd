import { studioMessages } from '@hlizo/contract/messages/studio'
import { studioCouponsMessages } from '@hlizo/contract/messages/studio-coupons'
import { studioEfacturaMessages } from '@hlizo/contract/messages/studio-efactura'
import { studioFindingsMessages } from '@hlizo/contract/messages/studio-findings'
import { studioInvoicesMessages } from '@hlizo/contract/messages/studio-invoices'
import { studioLeiRatesMessages } from '@hlizo/contract/messages/studio-lei-rates'
import { studioMoneyMessages } from '@hlizo/contract/messages/studio-money'
import { studioPlansMessages } from '@hlizo/contract/messages/studio-plans'
import type { Section } from './section.ts'

export const moneySection: Section = {
  label: studioMessages.sections.money,
  icon: 'coins',
  letter: 'b',
  screens: [
    {
      path: '/money/subscriptions',
      label: studioMoneyMessages.subscriptions.title,
      roles: ['finance', 'support'],
      load: async () =>
        (await import('./screens/money/subscriptions-screen.tsx')).SubscriptionsScreen,
    },
    {
      path: '/money/charges',
      label: studioMoneyMessages.charges.title,
      roles: ['finance', 'support'],
      load: async () => (await import('./screens/money/charges-screen.tsx')).ChargesScreen,
    },
    {
      path: '/money/invoices',
      label: studioInvoicesMessages.title,
      roles: ['finance'],
      load: async () => (await import('./screens/invoices/invoices-screen.tsx')).InvoicesScreen,
    },
    {
      path: '/money/efactura',
      label: studioEfacturaMessages.title,
      roles: ['finance'],
      load: async () => (await import('./screens/efactura/efactura-screen.tsx')).EfacturaScreen,
    },
    {
      path: '/money/refunds',
      label: studioMoneyMessages.refunds.title,
      roles: ['finance', 'support'],
      load: async () => (await import('./screens/money/refunds-screen.tsx')).RefundsScreen,
    },
    {
      path: '/money/disputes',
      label: studioMoneyMessages.disputes.title,
      roles: ['finance', 'support'],
      load: async () => (await import('./screens/money/disputes-screen.tsx')).DisputesScreen,
    },
    {
      path: '/money/gifts',
      label: studioMoneyMessages.gifts.title,
      roles: ['finance', 'support'],
      load: async () => (await import('./screens/money/gifts-screen.tsx')).GiftsScreen,
    },
    {
      path: '/money/coupons',
      label: studioCouponsMessages.title,
      roles: ['finance', 'support'],
      load: async () => (await import('./screens/coupons/coupons-screen.tsx')).CouponsScreen,
    },
    {
      path: '/money/plans',
      label: studioPlansMessages.title,
      roles: ['finance', 'support'],
      load: async () => (await import('./screens/plans/plans-screen.tsx')).PlansScreen,
    },
    {
      path: '/money/lei-rates',
      label: studioLeiRatesMessages.title,
      roles: ['finance'],
      load: async () => (await import('./screens/lei-rates/lei-rates-screen.tsx')).LeiRatesScreen,
    },
    {
      path: '/money/reconciliation',
      label: studioFindingsMessages.title,
      roles: ['finance'],
      load: async () =>
        (await import('./screens/reconciliation/reconciliation-screen.tsx')).ReconciliationScreen,
    },
  ],
}
