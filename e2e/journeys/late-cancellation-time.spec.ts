import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { cancellationMessages } from '@hlizo/contract/messages/cancellation'
import { formatDate } from '@hlizo/domain/dates'
import { addMonths } from '@hlizo/domain/period'
import { HOUR_MS } from '@hlizo/kit/durations'
import { expectAccessible } from '../support/accessibility.ts'
import { moveClockFar, overMonths } from '../support/clock.ts'
import { expect, test } from '../support/journey.ts'
import { newMember, signInByCalls, subscribe } from '../support/members.ts'
import { entitlementOf } from '../support/payments.ts'

// The access token expires when the clock moves.
test.use({ provoked: { faults: [/^401 GET \/api\/v1\//] } })
test.describe.configure(overMonths)

test('the dialog names the period of the planned plan when it is too late to cancel before it', async ({
  page,
}) => {
  const ana = await newMember(page, 'Ana')
  await subscribe(ana, 'abonament_anual')
  await ana.call('POST', '/stripe/change-subscription', { plan: 'abonament_lunar', consent: true })
  const end = new Date((await entitlementOf(ana)).subscriptionExpirationDate ?? 0)
  await moveClockFar(page.request, new Date(end.getTime() - 10 * HOUR_MS))
  await signInByCalls(page, ana)

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto(hrefs.account())
    await page.getByRole('button', { name: accountMessages.subscription.cancel }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(
      cancellationMessages.effective(formatDate(addMonths(end, 1))),
    )
    await expect(dialog).toContainText(/plata din .*, de 3\d,\d\d lei/)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  }
})
