import { hrefs } from '@hlizo/contract/hrefs'
import { monthsCount } from '@hlizo/contract/messages/counts'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { voucherMails } from '@hlizo/contract/messages/mails-vouchers'
import { moneyGiftStates, studioMoneyMessages } from '@hlizo/contract/messages/studio-money'
import { studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import { vouchersMessages } from '@hlizo/contract/messages/vouchers'
import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expectNarrow, MONEY, studioOf } from '../support/finance.ts'
import { expect, test } from '../support/journey.ts'
import { mailTo } from '../support/mailbox.ts'
import { acceptEssentials, cards, newPerson } from '../support/people.ts'
import { providerPages } from '../support/provider-pages.ts'

test.describe.configure({ timeout: 300_000 })

const { gift: ro, columns, gifts } = studioMoneyMessages
const { refund, reason } = studioPeopleMessages.actions
const WHY = 'A scris că a pierdut codul.'

/** A visitor buys a gift; returns the number of the order. */
async function buyGift(page: Page, email: string): Promise<string> {
  const { buy, order, form } = vouchersMessages
  await page.goto(hrefs.vouchers())
  await acceptEssentials(page)
  await page.getByRole('button', { name: buy }).first().click()
  await page.getByLabel(form.email).fill(email)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: order }).click()
  await page.waitForURL(providerPages.paymentPage)
  await providerPages.pay(page, cards.good)

  const { text } = await mailTo(page.request, email, 'Voucherul tău')

  return /Numărul comenzii: (\S+?)\.(?:\s|$)/.exec(text)?.[1] ?? ''
}

test('finance sends the code of a visitor’s gift again, extends it and refunds it', async ({
  page,
}) => {
  const giver = newPerson('Ana')
  const number = await buyGift(page, giver.email)
  const studio = await studioOf(page, `${MONEY}/gifts`)
  const row = studio.getByRole('row').filter({ hasText: number })
  const details = studio.getByRole('dialog', { name: gifts.title })

  await test.step('opens it by keyboard', async () => {
    await expect(row).toContainText(moneyGiftStates.unused)
    await row.press('Enter')
    await expect(details).toContainText(columns.expiresAt)
    await expectAccessibleInBothThemes(studio, 'gift')
    await expectNarrow(studio, 'gift')
  })

  await test.step('sends its code again, which she does not see', async () => {
    await details.getByRole('button', { name: ro.sendAgain.open }).click()
    const dialog = studio.getByRole('alertdialog', { name: ro.sendAgain.title })
    await dialog.getByRole('button', { name: ro.sendAgain.submit }).click()
    await expect(dialog.getByText(errorMessages.REASON_REQUIRED)).toBeVisible()
    await dialog.getByLabel(reason).fill(WHY)
    await expectAccessibleInBothThemes(studio, 'send a gift again')
    await dialog.getByRole('button', { name: ro.sendAgain.submit }).click()
    await expect(studio.getByText(ro.sendAgain.done)).toBeVisible()
    await mailTo(page.request, giver.email, 'Codul cadoului tău')
  })

  await test.step('extends it', async () => {
    await details.getByRole('button', { name: ro.extend.open }).click()
    const dialog = studio.getByRole('alertdialog', { name: ro.extend.title })
    await dialog.getByRole('button', { name: ro.extend.months }).click()
    await studio.getByRole('option', { name: monthsCount(2), exact: true }).click()
    await dialog.getByLabel(reason).fill(WHY)
    await expectAccessibleInBothThemes(studio, 'extend a gift')
    await dialog.getByRole('button', { name: ro.extend.submit }).click()
    await expect(studio.getByText(ro.extend.done)).toBeVisible()
    const { subject } = voucherMails.extended({ months: 1, validUntil: '', isGiver: true })
    await mailTo(page.request, giver.email, subject)
  })

  await test.step('refunds it, after which the code is not valid', async () => {
    await details.getByRole('button', { name: refund.open }).click()
    const dialog = studio.getByRole('alertdialog', { name: refund.title })
    await expect(dialog.getByRole('figure')).toContainText(ro.mailPreview)
    await dialog.getByLabel(reason).fill(WHY)
    await dialog.getByRole('button', { name: refund.submit }).click()
    await mailTo(page.request, giver.email, 'Ți-am returnat')
    await expect(details).toContainText(moneyGiftStates.disabled)
    await expect(details.getByRole('button', { name: ro.extend.open })).toBeHidden()
  })
})
