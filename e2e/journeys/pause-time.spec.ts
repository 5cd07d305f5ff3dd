import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { cancellationMessages } from '@hlizo/contract/messages/cancellation'
import { pauseMessages as ro } from '@hlizo/contract/messages/pause'
import { saveOfferMessages } from '@hlizo/contract/messages/save-offer'
import { formatDate } from '@hlizo/domain/dates'
import { addMonths } from '@hlizo/domain/period'
import { HOUR_MS } from '@hlizo/kit/durations'
import { onBothWidths } from '../support/both-widths.ts'
import { moveClockFar, overMonths } from '../support/clock.ts'
import { expect, test } from '../support/journey.ts'
import { newMember, signInByCalls, subscribe } from '../support/members.ts'
import { entitlementOf } from '../support/payments.ts'

// The access token expires when the clock moves.
test.use({ provoked: { faults: [/^401 GET \/api\/v1\//] } })
test.describe.configure(overMonths)

test('a subscriber pauses, cannot watch during the pause, and ends it early', async ({ page }) => {
  const ana = await newMember(page, 'Ana')
  await subscribe(ana)
  const paidUntil = new Date((await entitlementOf(ana)).subscriptionExpirationDate ?? 0)
  await signInByCalls(page, ana)
  await page.goto(hrefs.account())

  await test.step('requests two months', async () => {
    await page.getByRole('button', { name: ro.button }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: ro.months(2) }).check()
    await onBothWidths(page, 'length of the pause', () =>
      expect(dialog).toContainText(formatDate(paidUntil)),
    )
    await dialog.getByRole('button', { name: /^Pauză până pe/ }).click()
    await expect(page.getByText(ro.done)).toBeVisible()
    const planned = accountMessages.subscription.pausedAfter(formatDate(paidUntil))
    await onBothWidths(page, 'planned pause', () => expect(page.getByText(planned)).toBeVisible())
  })

  await test.step('opening a film redirects to the account', async () => {
    await moveClockFar(page.request, new Date(paidUntil.getTime() + 30 * HOUR_MS))
    await signInByCalls(page, ana)
    await page.goto(hrefs.watch(1))
    await page.waitForURL(hrefs.account())
    await onBothWidths(page, 'account in a pause', () =>
      expect(page.getByText(accountMessages.subscription.paused, { exact: true })).toBeVisible(),
    )
  })

  await test.step('ends the pause for the displayed amount', async () => {
    await page.getByRole('button', { name: ro.end }).click()
    const pay = page.getByRole('dialog').getByRole('button', { name: /^Reia și plătește/ })
    await onBothWidths(page, 'payment that ends the pause', () => expect(pay).toBeVisible())
    await pay.click()
    await expect(page.getByText(ro.ended)).toBeVisible()
    expect(await entitlementOf(ana)).toMatchObject({ isSubscriptionActive: true })
  })
})

test('one offer follows the survey and gives both choices the same weight', async ({ page }) => {
  const dan = await newMember(page, 'Dan')
  await subscribe(dan)
  const paidUntil = new Date((await entitlementOf(dan)).subscriptionExpirationDate ?? 0)
  await signInByCalls(page, dan)
  await page.goto(hrefs.account())
  const { reason, frequency, missing, return: back } = cancellationMessages.questions
  const dialog = page.getByRole('dialog')
  const answer = async (why: string) => {
    await page.getByRole('button', { name: accountMessages.subscription.cancel }).click()
    for (const [question, option] of [
      [reason.title, why],
      [frequency.title, frequency.options['no-answer']],
      [missing.title, missing.options['no-answer']],
      [back.title, back.options['no-answer']],
    ] as const)
      await dialog
        .getByRole('group', { name: question })
        .getByLabel(option, { exact: true })
        .check()
    await dialog.getByRole('button', { name: cancellationMessages.confirm }).click()
  }

  await answer(reason.options.rarely)
  const take = dialog.getByRole('button', { name: saveOfferMessages.takePause(1) })
  await expect(dialog.getByRole('heading', { name: saveOfferMessages.heading })).toBeFocused()
  await onBothWidths(page, 'offer', async () => {
    await expect(take).toBeVisible()
    await expect(dialog.getByRole('button', { name: cancellationMessages.confirm })).toBeVisible()
  })
  await take.click()
  await expect(page.getByText(saveOfferMessages.taken.pause)).toBeVisible()
  const until = formatDate(addMonths(paidUntil, 1))
  await expect(page.getByText(accountMessages.subscription.pausedOwnLead(until))).toBeVisible()

  // Within twelve months there is no second one: the survey cancels.
  await answer(reason.options.price)
  await expect(page.getByText(cancellationMessages.done)).toBeVisible()
  const { subscriptionEndsAt } = await entitlementOf(dan)
  expect(subscriptionEndsAt).toBe(paidUntil.toISOString())
})
