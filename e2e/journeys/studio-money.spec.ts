import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { studioMessages, studioTableMessages } from '@hlizo/contract/messages/studio'
import { couponStates, studioCouponsMessages } from '@hlizo/contract/messages/studio-coupons'
import { disputeFields, studioDisputesMessages } from '@hlizo/contract/messages/studio-disputes'
import { studioFindingsMessages } from '@hlizo/contract/messages/studio-findings'
import { studioMoneyMessages } from '@hlizo/contract/messages/studio-money'
import { studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import { todayGroups } from '@hlizo/contract/messages/studio-today'
import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expectNarrow, heading, MONEY, studioOf } from '../support/finance.ts'
import { expect, test } from '../support/journey.ts'
import { savedCards, saveCard, signInByCalls, subscribe, type Member } from '../support/members.ts'
import { mailTo } from '../support/mailbox.ts'
import { newAccount } from '../support/user-pool.ts'

test.use({ provoked: { faults: [/^409 PUT \/api\/v1\/studio\/disputes\//] } })
test.describe.configure({ timeout: 300_000 })

/** A first name that no other person of the product has. */
const nameOfItsOwn = (name: string) => name + randomUUID().replaceAll(/[^a-f]/g, '')

/** A subscriber who pays by the month. */
async function subscriber(page: Page, firstName: string): Promise<Member> {
  const member = await signInByCalls(page, await newAccount(page.request, firstName))
  await subscribe(member)

  return member
}

/** Gives a part of a payment back from its details, for a reason. */
async function refundPart(studio: Page, details: Locator): Promise<void> {
  const { refund, reason } = studioPeopleMessages.actions
  await details.getByRole('button', { name: refund.open }).click()
  const dialog = studio.getByRole('alertdialog', { name: refund.title })
  await dialog.getByLabel(refund.amount).fill('999')
  await dialog.getByRole('button', { name: refund.submit }).click()
  await expect(dialog.getByText(refund.amountWrong)).toBeVisible()
  await expect(dialog.getByText(errorMessages.REASON_REQUIRED)).toBeVisible()
  await dialog.getByLabel(refund.amount).fill('10,50')
  await dialog.getByLabel(reason).fill('Jumătate din lună nu a mers.')
  await expect(dialog.getByRole('figure')).toContainText('10.50 RON')
  await expectAccessibleInBothThemes(studio, 'refund')
  await dialog.getByRole('button', { name: refund.submit }).click()
  await expect(studio.getByText(refund.done('10,50 lei'))).toBeVisible()
  await expect(details).toContainText('10,50 lei')
}

test('finance opens a payment, refunds a part and exports the payments of a filter', async ({
  page,
}) => {
  const firstName = nameOfItsOwn('Dora')
  const member = await subscriber(page, firstName)
  await mailTo(page.request, member.email, 'Chitanța ta')
  const studio = await studioOf(page, `${MONEY}/charges`)
  const row = studio.getByRole('row').filter({ hasText: firstName })

  await test.step('opens it by keyboard and refunds a part with a reason', async () => {
    await expect(row).toContainText('35,63 lei')
    await row.press('Enter')
    const dialog = studio.getByRole('dialog', { name: studioMoneyMessages.charges.title })
    await expect(dialog).toContainText(studioMoneyMessages.columns.providerId)
    await expectAccessibleInBothThemes(studio, 'payment')
    await refundPart(studio, dialog)
    await mailTo(page.request, member.email, 'Ți-am returnat 10.50 RON')
    await studio.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('10,50 lei')
  })

  await test.step('exports the payments in lei', async () => {
    await studio.getByRole('button', { name: studioMoneyMessages.filters.currency }).click()
    await studio.getByRole('option', { name: studioMoneyMessages.currencies.RON }).click()
    await expect(studio).toHaveURL(/currency=RON/)
    const download = studio.waitForEvent('download')
    await studio.getByRole('button', { name: studioTableMessages.export }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('plati.csv')
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(lines[0]).toContain(`"${studioMoneyMessages.columns.number}"`)
    expect(lines.find((line) => line.includes(firstName))).toContain('"35,63";"RON";"35,63"')
    await expect(studio.getByText(studioTableMessages.exported)).toBeVisible()
  })

  await test.step('finds the refund', async () => {
    await studio.goto(`${MONEY}/refunds`)
    await expect(row).toContainText('10,50 lei')
  })
})

test('finance reads every table of payments', async ({ page }) => {
  await subscriber(page, nameOfItsOwn('Dora'))
  const studio = await studioOf(page, `${MONEY}/subscriptions`)

  for (const name of ['subscriptions', 'charges', 'refunds', 'disputes', 'gifts'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one screen at a time
    await test.step(`reads ${name}`, async () => {
      await studio.goto(`${MONEY}/${name}`)
      await expect(heading(studio, studioMoneyMessages[name].title)).toBeVisible()
      const table = studio.getByRole('grid', { name: studioMoneyMessages[name].table })
      await expect(table).toBeVisible()
      await expect(table).not.toContainText(studioMessages.loading)
      await expectAccessibleInBothThemes(studio, name)
      await expectNarrow(studio, name)
    })
  }
})

test('finance finds a dispute in Today and compares the ledger with the provider', async ({
  page,
}) => {
  const firstName = nameOfItsOwn('Horia')
  const member = await signInByCalls(page, await newAccount(page.request, firstName))
  await saveCard(member, savedCards.disputed)
  await member.call('POST', '/stripe/resubscribe', { plan: 'abonament_lunar', consent: true })
  const studio = await studioOf(page, `${MONEY}/disputes`)
  const row = studio.getByRole('row').filter({ hasText: firstName })
  await expect(row).toContainText(studioMoneyMessages.daysLeft(7))

  await test.step('finds it in Today, and opens it', async () => {
    await studio.goto('/studio/today')
    const group = studio.getByRole('region', { name: new RegExp(todayGroups.dispute) })
    await group.getByRole('link', { name: firstName }).click()
    await studio.waitForURL(/\/queues\/disputes\/dp_/)
    await expect(heading(studio, new RegExp(firstName))).toBeVisible()
    await expectAccessibleInBothThemes(studio, 'dispute')
    await studio.goto('/studio/queues/disputes')
    await expect(row).toContainText(studioMoneyMessages.daysLeft(7))
    await expectAccessibleInBothThemes(studio, 'queue of disputes')
    await expectNarrow(studio, 'queue of disputes')
  })

  await test.step('saves texts while a colleague saves others', async () => {
    const ro = studioDisputesMessages.evidence
    const { service_date: date, uncategorized_text: more } = disputeFields
    await row.click()
    await studio.getByLabel(more).fill('De la prima')
    await studio.getByRole('link', { name: studioDisputesMessages.back }).click()
    const question = studio.getByRole('alertdialog', { name: studioMessages.leave.title })
    await question.getByRole('button', { name: studioMessages.cancel }).click()
    await expect(studio.getByLabel(more)).toHaveValue('De la prima')
    const other = await studio.context().newPage()
    await other.goto(studio.url())
    await other.getByLabel(date).fill('Luna mai')
    await other.getByRole('button', { name: ro.save }).click()
    await expect(other.getByText(ro.saved)).toBeVisible()
    await studio.getByRole('button', { name: ro.save }).click()
    await expect(studio.getByText(ro.saved)).toBeVisible()
    await expect(studio.getByLabel(more)).toHaveValue('De la prima')
    await expect(studio.getByLabel(date)).toHaveValue('Luna mai')
    await other.getByLabel(more).fill('De la a doua')
    await other.getByRole('button', { name: ro.save }).click()
    await expect(other.getByText(ro.theirs('De la prima'))).toBeVisible()
    await expect(other.getByLabel(more)).toHaveValue('De la a doua')
    await other.close()
  })

  await test.step('adds a file and the invoice to the response and submits it', async () => {
    const ro = studioDisputesMessages
    const files = studio.getByRole('region', { name: ro.files.list })
    const chooser = studio.waitForEvent('filechooser')
    await files.getByRole('button', { name: ro.files.choose }).click()
    const buffer = Buffer.from('%PDF-1.7 Am primit abonamentul, mulțumesc.')
    const mimeType = 'application/pdf'
    await (await chooser).setFiles({ name: 'mesaj.pdf', mimeType, buffer })
    await expect(files.getByRole('listitem')).toContainText('mesaj.pdf')
    await files.getByRole('button', { name: ro.files.invoice }).click()
    await expect(files.getByRole('listitem')).toHaveCount(2)
    await expectAccessibleInBothThemes(studio, 'dispute with files')
    await expectNarrow(studio, 'dispute with files')
    await studio.getByRole('button', { name: ro.submit.open }).click()
    const dialog = studio.getByRole('alertdialog', { name: ro.submit.title })
    await expect(dialog).toContainText('factura')
    await dialog.getByLabel(ro.submit.reason).fill('Clientul a folosit serviciul.')
    await dialog.getByRole('button', { name: ro.submit.submit }).click()
    await expect(studio.getByText(ro.submit.done)).toBeVisible()
    await expect(files.getByRole('button', { name: ro.files.choose })).toHaveCount(0)
  })

  await test.step('compares the ledger with the provider', async () => {
    await studio.goto(`${MONEY}/reconciliation`)
    await expect(heading(studio, studioFindingsMessages.title)).toBeVisible()
    await studio.getByRole('button', { name: studioFindingsMessages.look }).click()
    await expect(studio.getByText(studioFindingsMessages.lookStarted)).toBeVisible()
    await expect(studio.getByText(/Ultima comparație:/)).toBeVisible({ timeout: 90_000 })
    await expectAccessibleInBothThemes(studio, 'reconciliation')
    await expectNarrow(studio, 'reconciliation')
  })
})

test('finance creates a coupon, limits it and ends it', async ({ page }) => {
  const ro = studioCouponsMessages
  const code = `RAS${randomUUID().slice(0, 6).toUpperCase()}`
  const studio = await studioOf(page, `${MONEY}/coupons`)
  const row = studio.getByRole('row').filter({ hasText: code })

  await test.step('creates it after correcting invalid fields', async () => {
    await expect(heading(studio, ro.title)).toBeVisible()
    await expectAccessibleInBothThemes(studio, 'coupons')
    await studio.getByRole('button', { name: ro.create.open }).click()
    const dialog = studio.getByRole('alertdialog', { name: ro.create.title })
    await expect(dialog.getByLabel(ro.create.code)).toBeFocused()
    await dialog.getByLabel(ro.create.value).fill('120')
    await dialog.getByLabel(ro.reason).fill('Campania de iarnă')
    await dialog.getByRole('button', { name: ro.create.submit }).click()
    await expect(dialog.getByText(ro.create.codeWrong)).toBeVisible()
    await expect(dialog.getByText(ro.create.percentWrong)).toBeVisible()
    await expectAccessibleInBothThemes(studio, 'new coupon')
    await dialog.getByLabel(ro.create.code).fill(code.toLowerCase())
    await dialog.getByLabel(ro.create.value).fill('20')
    await dialog.getByRole('button', { name: ro.create.submit }).click()
    await expect(studio.getByText(ro.create.done(code))).toBeVisible()
    await expect(row).toContainText(ro.percent(20))
    await expect(row).toContainText(couponStates.active)
    await expectNarrow(studio, 'coupons')
  })

  await test.step('limits it', async () => {
    await row.press('Enter')
    const dialog = studio.getByRole('dialog', { name: code })
    await expectAccessibleInBothThemes(studio, 'coupon')
    await dialog.getByRole('button', { name: ro.limit.open }).click()
    const question = studio.getByRole('dialog', { name: ro.limit.title(code) })
    await question.getByLabel(ro.limit.limit).fill('100')
    await question.getByLabel(ro.reason).fill('Doar o sută')
    await question.getByRole('button', { name: ro.limit.submit }).click()
    await expect(studio.getByText(ro.limit.done)).toBeVisible()
    await expect(row).toContainText(ro.uses(0, 100))
  })

  await test.step('ends it', async () => {
    await row.press('Enter')
    await studio
      .getByRole('dialog', { name: code })
      .getByRole('button', { name: ro.end.open })
      .click()
    const question = studio.getByRole('dialog', { name: ro.end.title(code) })
    await question.getByLabel(ro.reason).fill('S-a încheiat campania')
    await expectAccessibleInBothThemes(studio, 'end of a coupon')
    await question.getByRole('button', { name: ro.end.submit }).click()
    await expect(studio.getByText(ro.end.done(code))).toBeVisible()
    await expect(row).toContainText(couponStates.ended)
  })
})
