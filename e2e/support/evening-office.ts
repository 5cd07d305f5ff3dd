import { expect, type Page } from '@playwright/test'
import { contactMessages } from '@hlizo/contract/messages/contact'
import { couponMessages } from '@hlizo/contract/messages/coupon'
import { hrefs } from '@hlizo/contract/hrefs'
import { offerMessages } from '@hlizo/contract/messages/offer'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { plansMessages } from '@hlizo/contract/messages/plans'
import { studioCouponsMessages } from '@hlizo/contract/messages/studio-coupons'
import { personEvents, studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import { studioPlansMessages } from '@hlizo/contract/messages/studio-plans'
import { studioTicketsMessages } from '@hlizo/contract/messages/studio-tickets'
import { studioWithdrawalsMessages } from '@hlizo/contract/messages/studio-withdrawals'
import { subscribeMessages } from '@hlizo/contract/messages/subscribe'
import { mailTo, receiptNumber } from './mailbox.ts'
import type { Member } from './members.ts'
import { typeDay } from './operators.ts'
import { cards } from './people.ts'
import { providerPages } from './provider-pages.ts'
import { sent } from './sent.ts'

/** Half of a month, as it is paid in euro. */
export const HALF = { typed: '3,49', shown: /3[.,]49/ } as const
/** What the operators write into the field for the reason. */
export const REASONS = {
  refund: 'Jumătate din lună nu a mers.',
  coupon: 'Seara de premieră',
  withdrawal: 'A scris în termen.',
  price: 'Drepturi mai scumpe',
} as const

/** Opens a person for a reason, and gives half of the payment back for another. */
export async function refundHalf(page: Page, member: Member): Promise<void> {
  const ro = studioPeopleMessages
  const { refund, reason } = ro.actions
  await page.goto('/studio/people')
  await page.getByLabel(ro.search).fill(member.email)
  const row = page.getByRole('row').filter({ hasText: member.lastName })
  await row.press('Enter')
  await page.getByLabel(ro.open.reason).fill('A scris: luna a mers pe jumătate.')
  await page.getByRole('button', { name: ro.open.submit }).click()
  await page.getByRole('button', { name: refund.open }).click()
  const dialog = page.getByRole('alertdialog', { name: refund.title })
  await dialog.getByLabel(refund.amount).fill(HALF.typed)
  await dialog.getByLabel(reason).fill(REASONS.refund)
  await expect(dialog.getByRole('figure')).toContainText(HALF.shown)
  await dialog.getByRole('button', { name: refund.submit }).click()
  await expect(dialog).toBeHidden()
  const mail = await mailTo(page.request, member.email, 'Ți-am returnat')
  expect(mail.subject).toMatch(HALF.shown)
  await page.reload()
  const refunded = (part: string) =>
    page.getByRole('region', { name: part, exact: true }).getByRole('listitem').filter({
      hasText: HALF.shown,
    })
  await expect(refunded(ro.payments.title)).toContainText(ro.payments.refunded(''))
  await expect(refunded(ro.events.title).filter({ hasText: personEvents.refunded })).toHaveCount(1)
}

/** Reads a refund in the ledger: amount, receipt and customer. */
export async function readRefund(page: Page, { email, firstName }: Member): Promise<void> {
  await page.goto('/studio/money/refunds')
  const row = page.getByRole('row').filter({ hasText: HALF.shown })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(firstName)
  await expect(row).toContainText(await receiptNumber(page.request, email))
}

/** Answers a contact message by mail. */
export async function answerTicket(page: Page, { email }: Member): Promise<void> {
  const ro = studioTicketsMessages
  const message = { name: 'Zoe Pop', email, topic: 'playback', message: 'Nu merge redarea.' }
  const reference = await sent(page, '/contact', message)
  await page.goto(`/studio/queues/tickets/${reference}`)
  await page.getByLabel(ro.answer.text, { exact: true }).fill('Verificăm și noi.')
  await page.getByRole('button', { name: ro.answer.submit }).click()
  await expect(page.getByText(ro.answer.done(reference))).toBeVisible()
  const subject = `Re: ${contactMessages.topics.playback} [${reference}]`
  expect((await mailTo(page.request, email, subject)).text).toContain('Verificăm și noi.')
}

/** Accepts a withdrawal after reading what it refunds. */
export async function acceptWithdrawal(page: Page, { email }: Member): Promise<void> {
  const ro = studioWithdrawalsMessages
  const contract = await receiptNumber(page.request, email)
  const reference = await sent(page, '/withdrawals', { name: 'Toma Pop', email, contract })
  await page.goto(`/studio/queues/withdrawals/${reference}`)
  await page.getByRole('button', { name: ro.accept.open, exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: ro.accept.title(reference) })
  await expect(dialog.getByRole('figure')).toContainText('Ți-am returnat')
  await dialog.getByLabel(ro.accept.reason).fill(REASONS.withdrawal)
  await dialog.getByRole('button', { name: ro.accept.submit }).click()
  await expect(page.getByText(ro.state.accepted, { exact: true })).toBeVisible()
  await mailTo(page.request, email, `${reference} a fost acceptată`)
}

/** Makes a coupon of a fifth off. */
export async function createCoupon(page: Page, code: string): Promise<void> {
  const { create, reason } = studioCouponsMessages
  await page.goto('/studio/money/coupons')
  await page.getByRole('button', { name: create.open }).click()
  const dialog = page.getByRole('alertdialog', { name: create.title })
  await dialog.getByLabel(create.code).fill(code)
  await dialog.getByLabel(create.value).fill('20')
  await dialog.getByLabel(reason).fill(REASONS.coupon)
  await dialog.getByRole('button', { name: create.submit }).click()
  await expect(page.getByText(create.done(code))).toBeVisible()
}

/** Buys a month with a coupon, as a user who has just signed in. */
export async function buyWithCoupon(page: Page, code: string): Promise<void> {
  await page.goto(hrefs.subscribe())
  const plan = offerMessages.monthly.description
  await page.getByRole('button', { name: `${plansMessages.choose} ${plan}` }).click()
  await page.getByRole('button', { name: couponMessages.open }).click()
  await page.getByLabel(couponMessages.label).fill(code.toLowerCase())
  await page.getByRole('button', { name: couponMessages.apply }).click()
  await expect(page.getByText(couponMessages.applied)).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: subscribeMessages.summary.order }).click()
  await page.waitForURL(providerPages.paymentPage)
  await providerPages.pay(page, cards.good)
  await expect(page.getByRole('heading', { name: paymentMessages.complete.title })).toBeVisible()
}

/** Raises the price of a month for new subscribers from a day on. */
export async function raisePrice(page: Page, from: Date): Promise<void> {
  const ro = studioPlansMessages
  const name = offerMessages.monthly.description
  await page.goto('/studio/money/plans')
  const plan = page.getByRole('region', { name })
  await plan.getByRole('button', { name: ro.newPrice.label(name) }).click()
  const dialog = page.getByRole('alertdialog', { name: ro.newPrice.title(name) })
  await dialog.getByLabel(ro.amount).fill('7,99')
  await typeDay(page, dialog.getByRole('group', { name: ro.newPrice.sellsFrom }), from)
  await dialog.getByLabel(ro.reason).fill(REASONS.price)
  await dialog.getByRole('button', { name: ro.newPrice.submit }).click()
  await expect(page.getByText(ro.newPrice.done)).toBeVisible()
  await expect(plan).toContainText('7,99')
}
