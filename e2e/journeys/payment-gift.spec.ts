import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { offerMessages } from '@hlizo/contract/messages/offer'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { plansMessages } from '@hlizo/contract/messages/plans'
import { subscribeMessages } from '@hlizo/contract/messages/subscribe'
import { vouchersMessages as ro } from '@hlizo/contract/messages/vouchers'
import { expectAccessible } from '../support/accessibility.ts'
import { mailTo } from '../support/mailbox.ts'
import { newMember } from '../support/members.ts'
import { acceptEssentials, cards, newPerson } from '../support/people.ts'
import { providerPages } from '../support/provider-pages.ts'

test.use({ provoked: { faults: [/^400 POST \/api\/v1\/vouchers\/redeem/] } })

const CODE = /^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/

test('a visitor buys a gift; the recipient redeems it without a card and subscribes to a plan', async ({
  page,
  browser,
}) => {
  const visitor = newPerson('Vlad')
  let code = ''

  await test.step('the visitor pays', async () => {
    await page.goto(hrefs.vouchers())
    await acceptEssentials(page)
    await page.getByRole('button', { name: ro.buy }).first().click()
    await page.getByRole('button', { name: ro.order }).click()
    await expect(page.getByText(ro.form.consentRequired)).toBeVisible()
    await page.getByLabel(ro.form.email).fill(visitor.email)
    await page.getByRole('checkbox').check()
    await expectAccessible(page)
    await page.getByRole('button', { name: ro.order }).click()
    await page.waitForURL(providerPages.paymentPage)
    await providerPages.pay(page, cards.good)
  })

  await test.step('the visitor receives the code on the page and by mail', async () => {
    await expect(page.getByText(CODE)).toBeVisible()
    code = await page.getByText(CODE).innerText()
    await expectAccessible(page)
    expect((await mailTo(page.request, visitor.email, 'Voucherul tău')).text).toContain(code)
  })

  const context = await browser.newContext()
  const friends = await context.newPage()
  await newMember(friends, 'Flavia')

  await test.step('the recipient redeems it once', async () => {
    await friends.goto(hrefs.account())
    await friends.getByRole('link', { name: accountMessages.links.redeem }).click()
    await friends.getByLabel(ro.redeem.code).fill(code)
    await expectAccessible(friends)
    await friends.getByRole('button', { name: ro.redeem.submit }).click()
    await expect(
      friends.getByRole('heading', { name: /Ai primit o lună|Ai primit 1 lună/ }),
    ).toBeVisible()
    await friends.goto(hrefs.voucherRedeem(code))
    await friends.getByRole('button', { name: ro.redeem.submit }).click()
    await expect(friends.getByText(errorMessages.VOUCHER_USED)).toBeVisible()
  })

  await test.step('the recipient subscribes to a plan that begins after it, with nothing to pay today', async () => {
    await friends.goto(hrefs.account())
    await expect(friends.getByText(accountMessages.subscription.giftLead)).toBeVisible()
    await expectAccessible(friends)
    await friends.getByRole('link', { name: accountMessages.subscription.continue }).click()
    await friends
      .getByRole('button', {
        name: `${plansMessages.choose} ${offerMessages.monthly.description}`,
      })
      .click()
    await expect(friends.getByText(/^Prima plată este pe/)).toBeVisible()
    await friends.getByRole('checkbox').check()
    await friends.getByRole('button', { name: subscribeMessages.summary.order }).click()
    await friends.waitForURL(providerPages.paymentPage)
    await providerPages.confirmOrder(friends, cards.good)
    await expect(
      friends.getByRole('heading', { name: paymentMessages.complete.title }),
    ).toBeVisible()
    await friends.goto(hrefs.account())
    await expect(friends.getByText(accountMessages.subscription.paidAfterGift)).toBeVisible()
  })
  await context.close()
})
