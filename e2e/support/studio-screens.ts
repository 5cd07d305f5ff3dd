import type { Page } from '@playwright/test'
import { OperatorRole } from '@hlizo/contract/entities/operator'
import { studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import { studioTitleMessages } from '@hlizo/contract/messages/studio-titles'
import { settled } from './settled.ts'

export const operatorRoles = OperatorRole.options

/** A screen of Studio, and what is done on it before its picture. */
export type StudioScreen = {
  readonly name: string
  readonly address: string
  readonly act?: (page: Page) => Promise<void>
  /** The path, with its parameters, of what `act` opens. */
  readonly opens?: string
  /** Whether it shows what only people's activity makes, as the demo's four weeks do. */
  readonly needsActivity?: true
  /** Whether docs/studio.md shows it. */
  readonly isInGuide?: true
}

const firstRow = (page: Page) => page.locator('[role="row"][data-key]').first()

/** Opens what the first row of a table leads to. */
async function openFirst(page: Page): Promise<void> {
  await firstRow(page).waitFor()
  await firstRow(page).press('Enter')
  await settled(page)
}

/** Opens the film in which chapters, intro and credits are set. */
async function openMarks(page: Page): Promise<void> {
  await page.getByRole('button', { name: studioTitleMessages.marks.open }).click()
  await page.locator('video').waitFor()
  await settled(page)
}

async function openPerson(page: Page): Promise<void> {
  await openFirst(page)
  const { reason, submit } = studioPeopleMessages.open
  await page.getByLabel(reason).fill('A scris la suport.')
  await page.getByRole('button', { name: submit }).click()
  await page.getByLabel(reason).waitFor({ state: 'detached' })
  await settled(page)
}

const screen = (
  name: string,
  path: string,
  more: Omit<StudioScreen, 'name' | 'address'> = {},
): StudioScreen => ({ name, address: `/studio${path}`, ...more })

/** The screen of the first thing in a table. */
const firstOf = (name: string, table: string, opens: string): StudioScreen =>
  screen(name, table, { act: openFirst, opens, needsActivity: true })

const guide = { isInGuide: true } as const

/** The screens of each role; what several have is with the one that works there. */
export const studioScreens: Readonly<Record<OperatorRole, readonly StudioScreen[]>> = {
  editor: [
    screen('titles', '/titles', guide),
    screen('title', '/titles/video-1', guide),
    screen('show', '/titles/show-1'),
    screen('title with its film', '/titles/video-1', { act: openMarks }),
    screen('captions', '/titles/video-1/captions/ro'),
    screen('uploads', '/uploads'),
    screen('comedians', '/comedians'),
    screen('comedian', '/comedians', { act: openFirst }),
    screen('tags', '/tags'),
    screen('tag', '/tags', { act: openFirst }),
    screen('home', '/home', guide),
    screen('faq', '/settings/faq'),
    screen('announcements', '/settings/announcements'),
    screen('legal texts', '/settings/legal'),
    screen('legal text', '/settings/legal/terms'),
    screen('mails', '/settings/mails'),
    screen('mail', '/settings/mails?mail=gift-received'),
    screen('viewing', '/figures/viewing'),
    screen('figures of titles', '/figures/titles'),
    screen('figures of a title', '/figures/titles/1'),
    screen('funnel', '/figures/funnel'),
    screen('searches', '/figures/searches'),
    screen('payout weights', '/figures/weights'),
  ],
  support: [
    screen('tickets', '/queues/tickets', guide),
    firstOf('ticket', '/queues/tickets', '/queues/tickets/:reference'),
    screen('withdrawals', '/queues/withdrawals'),
    firstOf('withdrawal', '/queues/withdrawals?state=all', '/queues/withdrawals/:reference'),
    screen('data requests', '/queues/data-requests'),
    screen('survey', '/queues/surveys'),
    screen('people', '/people?q=abonat@hlizo.example'),
    screen('person', '/people?q=abonat@hlizo.example', {
      act: openPerson,
      opens: '/people/:accountId',
      ...guide,
    }),
  ],
  finance: [
    screen('payments', '/money/charges', guide),
    screen('subscriptions', '/money/subscriptions'),
    screen('refunds', '/money/refunds'),
    screen('disputes', '/queues/disputes'),
    firstOf('dispute', '/queues/disputes?show=all', '/queues/disputes/:disputeId'),
    screen('list of disputes', '/money/disputes'),
    screen('gifts', '/money/gifts'),
    screen('invoices', '/money/invoices'),
    screen('e-factura', '/money/efactura'),
    screen('exchange rates', '/money/lei-rates'),
    screen('coupons', '/money/coupons'),
    screen('plans', '/money/plans'),
    screen('reconciliation', '/money/reconciliation'),
    screen('money', '/figures/money', guide),
    screen('churn', '/figures/churn'),
    screen('payouts', '/figures/payouts'),
    firstOf('payout statement', '/figures/payouts', '/figures/payouts/:statementId'),
  ],
  owner: [
    screen('today', '/today', guide),
    screen('operators', '/settings/operators'),
    screen('audit log', '/settings/audit-log', guide),
    screen('maintenance', '/settings/maintenance'),
    screen('system', '/settings/system'),
  ],
}
