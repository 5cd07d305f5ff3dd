import { OperatorRole } from '@hlizo/contract/entities/operator'
import { studioAuditMessages } from '@hlizo/contract/messages/studio-audit'
import { studioComediansMessages } from '@hlizo/contract/messages/studio-comedians'
import { studioTagsMessages } from '@hlizo/contract/messages/studio-tags'
import { studioDataRequestsMessages } from '@hlizo/contract/messages/studio-data-requests'
import { studioFaqMessages } from '@hlizo/contract/messages/studio-faq'
import { studioCaptionsMessages } from '@hlizo/contract/messages/studio-captions'
import { studioHomeMessages } from '@hlizo/contract/messages/studio-home'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { studioLegalMessages } from '@hlizo/contract/messages/studio-legal'
import { studioDisputesMessages } from '@hlizo/contract/messages/studio-disputes'
import { studioWithdrawalsMessages } from '@hlizo/contract/messages/studio-withdrawals'
import { studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import {
  studioAnnouncementsMessages,
  studioMaintenanceMessages,
} from '@hlizo/contract/messages/studio-site'
import { studioSurveysMessages } from '@hlizo/contract/messages/studio-surveys'
import { studioSystemMessages } from '@hlizo/contract/messages/studio-system'
import { studioTicketsMessages } from '@hlizo/contract/messages/studio-tickets'
import { studioOperatorsMessages } from '@hlizo/contract/messages/studio-operators'
import { studioMailsMessages } from '@hlizo/contract/messages/studio-mails'
import { studioTodayMessages } from '@hlizo/contract/messages/studio-today'
import { studioTitlesMessages } from '@hlizo/contract/messages/studio-titles'
import { studioUploadsMessages } from '@hlizo/contract/messages/studio-uploads'
import { homeQuery } from './features/home/queries.ts'
import { todayQuery } from './features/today/queries.ts'
import type { Section } from './section.ts'
import { figuresSection } from './figures-section.ts'
import { moneySection } from './money-section.ts'
import { mayUse } from '@hlizo/domain/operator-roles'

const ANY: readonly OperatorRole[] = OperatorRole.options

/** Everything that Studio has, in the order of the navigation. */
export const sections: readonly Section[] = [
  {
    label: studioTodayMessages.section,
    icon: 'check',
    letter: 'a',
    screens: [
      {
        path: '/today',
        label: studioTodayMessages.title,
        roles: ANY,
        load: async () => (await import('./screens/today/today-screen.tsx')).TodayScreen,
        ask: (client) => client.prefetchQuery(todayQuery()),
      },
    ],
  },
  {
    label: studioMessages.sections.catalogue,
    icon: 'screen',
    letter: 't',
    screens: [
      {
        path: '/titles',
        label: studioTitlesMessages.title,
        roles: ANY,
        load: async () => (await import('./screens/titles/titles-screen.tsx')).TitlesScreen,
      },
      {
        path: '/uploads',
        label: studioUploadsMessages.title,
        roles: ['editor'],
        load: async () => (await import('./screens/uploads/uploads-screen.tsx')).UploadsScreen,
      },
      {
        path: '/home',
        label: studioHomeMessages.title,
        roles: ANY,
        load: async () => (await import('./screens/home/home-screen.tsx')).HomeScreen,
        ask: (client) => client.prefetchQuery(homeQuery()),
      },
      {
        path: '/comedians',
        label: studioComediansMessages.title,
        roles: ['editor'],
        load: async () =>
          (await import('./screens/comedians/comedians-screen.tsx')).ComediansScreen,
      },
      {
        path: '/tags',
        label: studioTagsMessages.title,
        roles: ['editor'],
        load: async () => (await import('./screens/tags/tags-screen.tsx')).TagsScreen,
      },
      {
        path: '/titles/:title',
        label: studioTitlesMessages.title,
        roles: ANY,
        load: async () => (await import('./screens/title/title-screen.tsx')).TitleScreen,
        isDetail: true,
      },
      {
        path: '/titles/:title/captions/:lang',
        label: studioCaptionsMessages.screen,
        roles: ANY,
        load: async () => (await import('./screens/captions/captions-screen.tsx')).CaptionsScreen,
        isDetail: true,
      },
    ],
  },
  {
    label: studioMessages.sections.people,
    icon: 'people',
    letter: 'o',
    screens: [
      {
        path: '/people',
        label: studioPeopleMessages.title,
        roles: ['support'],
        load: async () => (await import('./screens/people/people-screen.tsx')).PeopleScreen,
      },
      {
        path: '/people/:accountId',
        label: studioPeopleMessages.title,
        roles: ['support'],
        load: async () => (await import('./screens/person/person-screen.tsx')).PersonScreen,
        isDetail: true,
      },
    ],
  },
  {
    label: studioMessages.sections.queues,
    icon: 'inbox',
    letter: 'r',
    screens: [
      {
        path: '/queues/tickets',
        label: studioTicketsMessages.title,
        roles: ['support'],
        load: async () => (await import('./screens/tickets/tickets-screen.tsx')).TicketsScreen,
      },
      {
        path: '/queues/tickets/:reference',
        label: studioTicketsMessages.title,
        roles: ['support'],
        load: async () => (await import('./screens/ticket/ticket-screen.tsx')).TicketScreen,
        isDetail: true,
      },
      {
        path: '/queues/data-requests',
        label: studioDataRequestsMessages.title,
        roles: ['support'],
        load: async () =>
          (await import('./screens/data-requests/data-requests-screen.tsx')).DataRequestsScreen,
      },
      {
        path: '/queues/surveys',
        label: studioSurveysMessages.title,
        roles: ['support', 'finance', 'editor'],
        load: async () => (await import('./screens/surveys/surveys-screen.tsx')).SurveysScreen,
      },
      {
        path: '/queues/withdrawals',
        label: studioWithdrawalsMessages.title,
        roles: ['finance', 'support'],
        load: async () =>
          (await import('./screens/withdrawals/withdrawals-screen.tsx')).WithdrawalsScreen,
      },
      {
        path: '/queues/disputes',
        label: studioDisputesMessages.title,
        roles: ['finance', 'support'],
        load: async () =>
          (await import('./screens/dispute-queue/dispute-queue-screen.tsx')).DisputeQueueScreen,
      },
      {
        path: '/queues/disputes/:disputeId',
        label: studioDisputesMessages.title,
        roles: ['finance', 'support'],
        load: async () => (await import('./screens/dispute/dispute-screen.tsx')).DisputeScreen,
        isDetail: true,
      },
      {
        path: '/queues/withdrawals/:reference',
        label: studioWithdrawalsMessages.title,
        roles: ['finance', 'support'],
        load: async () =>
          (await import('./screens/withdrawal/withdrawal-screen.tsx')).WithdrawalScreen,
        isDetail: true,
      },
    ],
  },
  figuresSection,
  moneySection,
  {
    label: studioMessages.sections.settings,
    icon: 'settings',
    letter: 's',
    screens: [
      {
        path: '/settings/faq',
        label: studioFaqMessages.title,
        roles: ['editor', 'support'],
        load: async () => (await import('./screens/faq/faq-screen.tsx')).FaqScreen,
      },
      {
        path: '/settings/announcements',
        label: studioAnnouncementsMessages.title,
        roles: ['editor'],
        load: async () =>
          (await import('./screens/announcements/announcements-screen.tsx')).AnnouncementsScreen,
      },
      {
        path: '/settings/legal',
        label: studioLegalMessages.title,
        roles: ['editor'],
        load: async () =>
          (await import('./screens/legal-pages/legal-pages-screen.tsx')).LegalPagesScreen,
      },
      {
        path: '/settings/legal/:kind',
        label: studioLegalMessages.title,
        roles: ['editor'],
        load: async () =>
          (await import('./screens/legal-page/legal-page-screen.tsx')).LegalPageScreen,
        isDetail: true,
      },
      {
        path: '/settings/mails',
        label: studioMailsMessages.title,
        roles: ANY,
        load: async () => (await import('./screens/mails/mails-screen.tsx')).MailsScreen,
      },
      {
        path: '/settings/maintenance',
        label: studioMaintenanceMessages.title,
        roles: ['owner'],
        load: async () =>
          (await import('./screens/maintenance/maintenance-screen.tsx')).MaintenanceScreen,
      },
      {
        path: '/settings/system',
        label: studioSystemMessages.title,
        roles: ['owner'],
        load: async () =>
          (await import('./screens/system-findings/system-findings-screen.tsx'))
            .SystemFindingsScreen,
      },
      {
        path: '/settings/operators',
        label: studioOperatorsMessages.title,
        roles: ['owner'],
        load: async () =>
          (await import('./screens/operators/operators-screen.tsx')).OperatorsScreen,
      },
      {
        path: '/settings/audit-log',
        label: studioAuditMessages.title,
        roles: ['owner'],
        load: async () => (await import('./screens/audit-log/audit-log-screen.tsx')).AuditLogScreen,
      },
    ],
  },
]

/** The sections with the screens that these roles may open from the navigation. */
export function sectionsFor(roles: readonly OperatorRole[]): Section[] {
  return sections
    .map((section) => ({
      ...section,
      screens: section.screens.filter((screen) => !screen.isDetail && mayUse(roles, screen.roles)),
    }))
    .filter(({ screens }) => screens.length > 0)
}
