import { expect, test } from '../support/journey.ts'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { offerMessages } from '@hlizo/contract/messages/offer'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { expectAccessible } from '../support/accessibility.ts'
import { newMember } from '../support/members.ts'
import { difficultCards } from '../support/payments.ts'
import { orderPlan } from '../support/people.ts'
import { providerPages } from '../support/provider-pages.ts'

test('a card with bank approval creates a subscription when approved, not when refused', async ({
  page,
}) => {
  await newMember(page, 'Securica')
  await page.goto(hrefs.subscribe())
  await orderPlan(page, offerMessages.monthly.description)

  await test.step('the payment page shows a refusal by the bank', async () => {
    await providerPages.pay(page, difficultCards.asksAlways)
    await providerPages.answerBankOnTheWay(page, 'refuse')
    await expect(page.getByRole('alert')).toBeVisible()
    if (providerPages.areOurs) await expectAccessible(page)
  })

  await test.step('an approval starts the subscription and offers its receipt', async () => {
    await providerPages.pay(page, difficultCards.asksAlways)
    await providerPages.answerBankOnTheWay(page, 'approve')
    await expect(page.getByRole('heading', { name: paymentMessages.complete.title })).toBeVisible()
    const receipt = page.getByRole('link', { name: paymentMessages.complete.receipt })
    const pdf = await page.request.get((await receipt.getAttribute('href')) ?? '')
    expect(pdf.headers()['content-type']).toContain('application/pdf')
    await page.goto(hrefs.account())
    await expect(page.getByText(accountMessages.subscription.card('3184'))).toBeVisible()
  })
})
