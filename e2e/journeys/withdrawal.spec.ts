import type { Page } from '@playwright/test'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { hrefs } from '@hlizo/contract/hrefs'
import { withdrawalMessages as ro } from '@hlizo/contract/messages/withdrawal'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { linkIn, mailTo } from '../support/mailbox.ts'
import { newMember, subscribe } from '../support/members.ts'
import { entitlementOf, untilEntitlement } from '../support/payments.ts'
import { essentialsAccepted } from '../support/people.ts'

test.use({ provoked: { faults: [/^400 POST \/api\/v1\/withdrawals\/confirm/] } })

const widths = [390, 1440]

/** Looks at a state as a phone and as a desktop show it. */
async function expectAccessibleAtBothWidths(page: Page, what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, { what: `${what} at ${width} px` })
  }
}

test('a subscriber withdraws through the link of the receipt without naming an order, and a changed link is refused', async ({
  page,
}) => {
  const ana = await newMember(page, 'Ana')
  await subscribe(ana)
  await untilEntitlement(ana, { isSubscriptionActive: true })
  await page.context().clearCookies()
  await essentialsAccepted(page.context())
  const stop = page.getByRole('button', { name: ro.stop.button })

  await test.step('declares it signed out in two steps', async () => {
    await page.goto(hrefs.withdrawal())
    await page.getByLabel(ro.name).fill('Ana Pop')
    await page.getByLabel(ro.email).fill(ana.email)
    await page.getByLabel(ro.contract).fill('abonamentul lunar')
    await page.getByRole('button', { name: ro.continue }).click()
    await page.getByRole('button', { name: ro.confirm }).click()
    await expect(page.getByRole('paragraph').filter({ hasText: 'dovada pe e-mail.' })).toBeVisible()
    expect(await entitlementOf(ana)).toMatchObject({ subscriptionEndsAt: null })
  })

  const link = new URL(linkIn(await mailTo(page.request, ana.email, 'Dovada retragerii'), '#code='))

  await test.step('a changed link is refused with a message', async () => {
    await page.goto('/')
    await page.goto(`${link.pathname}${link.hash.slice(0, -4)}xxxx`)
    await stop.click()
    await expect(page.getByText(errorMessages.WITHDRAWAL_LINK_INVALID)).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'refused')
  })

  await test.step('the link changes nothing until the button is pressed', async () => {
    await page.goto('/')
    await page.goto(`${link.pathname}${link.hash}`)
    await expect(page.getByRole('heading', { level: 1, name: ro.stop.title })).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'asked')
    expect(await entitlementOf(ana)).toMatchObject({ subscriptionEndsAt: null })
  })

  await test.step('the renewal is stopped, and the paid period remains', async () => {
    await stop.click()
    await expect(
      page.getByRole('paragraph').filter({ hasText: 'Reînnoirea s-a oprit.' }),
    ).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'stopped')
    const { subscriptionEndsAt, isSubscriptionActive } = await entitlementOf(ana)
    expect([subscriptionEndsAt === null, isSubscriptionActive]).toEqual([false, true])
  })
})
