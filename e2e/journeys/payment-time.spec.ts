import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { cancellationMessages } from '@hlizo/contract/messages/cancellation'
import { changeSubscriptionMessages } from '@hlizo/contract/messages/change-subscription'
import { plansMessages } from '@hlizo/contract/messages/plans'
import { chargesMessages } from '@hlizo/contract/messages/charges'
import { offerMessages } from '@hlizo/contract/messages/offer'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { formatDate } from '@hlizo/domain/dates'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { expectAccessible } from '../support/accessibility.ts'
import { moveClock, moveClockFar, overMonths, productNow } from '../support/clock.ts'
import {
  newMember,
  saveCard,
  savedCards,
  signInByCalls,
  subscribe,
  type Member,
} from '../support/members.ts'
import {
  difficultCards,
  replaceCard,
  entitlementOf,
  untilEntitlement,
} from '../support/payments.ts'
import { providerPages } from '../support/provider-pages.ts'
import { product } from '../support/product.ts'

test.use({
  provoked: {
    faults: [
      // The access token, and after a year the refresh token, expire when the clock moves.
      /^401 GET \/api\/v1\//,
      /^400 POST \/identity\/idp$/,
      /^400 POST \/api\/v1\/stripe\/retry-payment$/,
    ],
  },
})

const ro = accountMessages.subscription
const again = changeSubscriptionMessages.resubscribe

test.describe.configure(overMonths)

async function periodEndOf(member: Member): Promise<Date> {
  return new Date((await entitlementOf(member)).subscriptionExpirationDate ?? 0)
}

const hoursBefore = (moment: Date, hours: number) => new Date(moment.getTime() - hours * HOUR_MS)

/** Cancels on the account page, where the survey is required. Returns the text of the dialog. */
async function cancel(page: Page): Promise<string> {
  await page.goto(hrefs.account())
  await page.getByRole('button', { name: ro.cancel }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: cancellationMessages.confirm }).click()
  await expect(dialog.getByRole('alert')).toHaveText(cancellationMessages.incomplete)
  await expectAccessible(page)
  const words = await dialog.innerText()
  for (const { title, options } of Object.values(cancellationMessages.questions)) {
    await dialog.getByRole('group', { name: title }).getByText(options['no-answer']).click()
  }
  await dialog.getByRole('button', { name: cancellationMessages.confirm }).click()
  await expect(page.getByText(cancellationMessages.done)).toBeVisible()

  return words
}

test('cancelling in time, cancelling too late, withdrawing a cancellation, and a failed renewal', async ({
  browser,
}) => {
  const pages = await Promise.all(
    ['in-time', 'late', 'failing'].map(async () => (await browser.newContext()).newPage()),
  )
  const [early, late, failing] = pages
  if (!early || !late || !failing) throw new Error('A page for each of three people is needed.')
  const irina = await newMember(early, 'Irina')
  const liviu = await newMember(late, 'Liviu')
  const radu = await newMember(failing, 'Radu')
  await Promise.all([subscribe(irina), subscribe(liviu), subscribe(radu)])
  await saveCard(radu, savedCards.failing)
  const periodEnd = await periodEndOf(liviu)

  await test.step('a cancellation 49 hours before the renewal ends the current period', async () => {
    await moveClock(early.request, hoursBefore(await periodEndOf(irina), 49))
    const words = await cancel(early)
    expect(words).toContain(cancellationMessages.effective(formatDate(periodEnd)))
    await expect(early.getByText(ro.activeUntil(formatDate(periodEnd)))).toBeVisible()
    await expect(early.getByText(ro.cancelledLead)).toBeVisible()
  })

  await test.step('a cancellation can be withdrawn and repeated', async () => {
    await early.getByRole('button', { name: ro.undoCancel }).click()
    await expect(early.getByText(ro.reactivationRequested)).toBeVisible()
    await expect(early.getByText(ro.nextCharge)).toBeVisible()
    await cancel(early)
  })

  await test.step('after a cancellation 47 hours before the renewal, the renewal is charged', async () => {
    await moveClock(late.request, hoursBefore(periodEnd, 47))
    const words = await cancel(late)
    const said = cancellationMessages.lateRenewal(formatDate(periodEnd), '#')
    const [before = '', after = ''] = said.split('#')
    expect(words).toContain(before)
    expect(words).toContain(` lei${after}`)
    await expect(late.getByText(ro.cancelledLateLead(formatDate(periodEnd)))).toBeVisible()
  })

  await test.step('after the period one subscription has ended, one continues and one is unpaid', async () => {
    await moveClock(late.request, hoursBefore(periodEnd, -2))
    await untilEntitlement(irina, { isSubscriptionActive: false })
    await untilEntitlement(liviu, { isSubscriptionActive: true, paymentStatus: 'OK' })
    await untilEntitlement(radu, { isSubscriptionActive: false, paymentStatus: 'FAILED' })
    const { subscriptionEndsAt, subscriptionExpirationDate } = await entitlementOf(liviu)
    expect(new Date(subscriptionExpirationDate ?? 0).getTime()).toBeGreaterThan(
      periodEnd.getTime() + 27 * DAY_MS,
    )
    await late.goto(hrefs.account())
    const endsAt = formatDate(new Date(subscriptionEndsAt ?? 0))
    await expect(late.getByText(ro.activeUntil(endsAt))).toBeVisible()
  })

  await test.step('an expired subscription restarts with the saved card', async () => {
    await early.goto(hrefs.account())
    await early.getByRole('link', { name: ro.reactivate }).click()
    await expect(early.getByRole('heading', { name: again.title })).toBeVisible()
    await early.getByText(offerMessages.yearly.description).first().click()
    await expectAccessible(early)
    await early.getByRole('checkbox').check()
    await early.getByRole('button', { name: again.confirm }).click()
    await expect(early.getByRole('heading', { name: paymentMessages.complete.title })).toBeVisible()
  })

  await test.step('an unpaid renewal is declined again, then paid with a confirmed card', async () => {
    await failing.goto(hrefs.resubscribe())
    await expect(failing.getByText(again.failed)).toBeVisible()
    await expectAccessible(failing)
    await failing.getByRole('button', { name: again.retry }).click()
    await expect(failing.getByText(paymentMessages.retryError)).toBeVisible()
    await replaceCard(failing, difficultCards.asksAlways)
    await expect(failing.getByText(ro.failed)).toBeVisible()
    await failing.getByRole('button', { name: ro.retry }).click()
    await providerPages.answerBankAbove(failing, 'approve')
    await expect(failing.getByText(ro.retried)).toBeVisible()
    await expect(failing.getByText(ro.nextCharge)).toBeVisible()
  })

  await Promise.all(pages.map((page) => page.context().close()))
})

test('a yearly subscriber who schedules the monthly plan pays monthly after the year', async ({
  page,
}) => {
  const anda = await newMember(page, 'Anda')
  await subscribe(anda, 'abonament_anual')
  const yearEnd = await periodEndOf(anda)

  await page.goto(hrefs.changeSubscription())
  await page
    .getByRole('button', {
      name: `${plansMessages.choose} ${offerMessages.monthly.description}`,
    })
    .click()
  await page.getByRole('button', { name: changeSubscriptionMessages.confirmFree }).click()
  await expect(page.getByText(/^Treci la abonamentul lunar din/)).toBeVisible()

  await moveClockFar(page.request, hoursBefore(yearEnd, -2))
  await untilEntitlement(anda, { isSubscriptionActive: true, paymentStatus: 'OK' })
  await expect
    .poll(async () => (await periodEndOf(anda)).getTime() - yearEnd.getTime())
    .toBeLessThan(32 * DAY_MS)
  // No session lasts longer than a year.
  await signInByCalls(page, anda)
  await page.goto(hrefs.account())
  await expect(page.getByText(offerMessages.monthly.description)).toBeVisible()
  await expect(page.getByText('35,63 lei')).toBeVisible()
  await page.goto(hrefs.charges())
  await expect(page.getByText('35.63 RON')).toBeVisible()
})

test('an empty list of payments announces the first invoice before 13 December 2023', async ({
  page,
}) => {
  test.skip(
    product.isCluster,
    'The nodes of a cluster follow a clock that goes forward; one that goes back is a process’s own.',
  )
  await newMember(page, 'Veta')
  const now = await productNow(page.request)
  await page.goto(hrefs.charges())
  await expect(page.getByText(chargesMessages.empty)).toBeVisible()

  await moveClock(page.request, new Date('2023-12-10T10:00:00Z'))
  try {
    await page.reload()
    await expect(page.getByText(chargesMessages.firstInvoice)).toBeVisible()
  } finally {
    await moveClock(page.request, now)
  }
})
