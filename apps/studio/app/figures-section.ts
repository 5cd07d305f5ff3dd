import { studioMessages } from '@hlizo/contract/messages/studio'
import {
  studioFiguresMessages,
  studioMoneyFiguresMessages,
} from '@hlizo/contract/messages/studio-figures'
import { studioPayoutsMessages } from '@hlizo/contract/messages/studio-payouts'
import type { Section } from './section.ts'

/** What is watched and earned, and what comedians get for it. */
export const figuresSection: Section = {
  label: studioMessages.sections.figures,
  icon: 'figures',
  letter: 'c',
  screens: [
    {
      path: '/figures/viewing',
      label: studioFiguresMessages.title,
      roles: ['editor'],
      load: async () =>
        (await import('./screens/figures-overview/figures-overview-screen.tsx'))
          .FiguresOverviewScreen,
    },
    {
      path: '/figures/titles',
      label: studioFiguresMessages.titles.title,
      roles: ['editor'],
      load: async () =>
        (await import('./screens/figures-titles/figures-titles-screen.tsx')).FiguresTitlesScreen,
    },
    {
      path: '/figures/funnel',
      label: studioMoneyFiguresMessages.funnel.title,
      roles: ['editor', 'finance'],
      load: async () =>
        (await import('./screens/figures-funnel/figures-funnel-screen.tsx')).FiguresFunnelScreen,
    },
    {
      path: '/figures/searches',
      label: studioMoneyFiguresMessages.searches.title,
      roles: ['editor'],
      load: async () =>
        (await import('./screens/figures-searches/figures-searches-screen.tsx'))
          .FiguresSearchesScreen,
    },
    {
      path: '/figures/money',
      label: studioMoneyFiguresMessages.money.title,
      roles: ['finance'],
      load: async () =>
        (await import('./screens/figures-money/figures-money-screen.tsx')).FiguresMoneyScreen,
    },
    {
      path: '/figures/churn',
      label: studioMoneyFiguresMessages.churn.title,
      roles: ['finance'],
      load: async () =>
        (await import('./screens/figures-churn/figures-churn-screen.tsx')).FiguresChurnScreen,
    },
    {
      path: '/figures/payouts',
      label: studioPayoutsMessages.title,
      roles: ['finance'],
      load: async () => (await import('./screens/payouts/payouts-screen.tsx')).PayoutsScreen,
    },
    {
      path: '/figures/payouts/:statementId',
      label: studioPayoutsMessages.title,
      roles: ['finance'],
      load: async () =>
        (await import('./screens/payout-statement/payout-statement-screen.tsx'))
          .PayoutStatementScreen,
      isDetail: true,
    },
    {
      path: '/figures/weights',
      label: studioPayoutsMessages.weights.title,
      roles: ['editor'],
      load: async () =>
        (await import('./screens/payout-weights/payout-weights-screen.tsx')).PayoutWeightsScreen,
    },
    {
      path: '/figures/titles/:videoId',
      label: studioFiguresMessages.titles.title,
      roles: ['editor'],
      load: async () =>
        (await import('./screens/figures-title/figures-title-screen.tsx')).FiguresTitleScreen,
      isDetail: true,
    },
  ],
}
