import { readFile } from 'node:fs/promises'
import type { Page, TestInfo } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { GiftPaper } from '@hlizo/contract/calls/gifts'
import { hrefs } from '@hlizo/contract/hrefs'
import { vouchersMessages as ro } from '@hlizo/contract/messages/vouchers'
import { dayInBucharest, formatMoment, momentInBucharest } from '@hlizo/domain/dates'
import { HOUR_MS } from '@hlizo/kit/durations'
import * as z from 'zod/mini'
import { expectAccessible } from '../support/accessibility.ts'
import { onBothWidths } from '../support/both-widths.ts'
import { productNow } from '../support/clock.ts'
import { linkIn, mailTo } from '../support/mailbox.ts'
import { newMember } from '../support/members.ts'
import { acceptEssentials, cards, newPerson } from '../support/people.ts'
import { providerPages } from '../support/provider-pages.ts'

/** The papers of the card, in points. */
const PAPERS = { a4: '0 0 595.28 841.89', a6: '0 0 297.64 419.53' }

const PHONE = { width: 390, height: 844 }

const Punchlines = z.object({
  data: z.array(z.object({ slug: z.string(), comedian: z.string(), text: z.string() })),
})

/** Downloads the card on both papers, with the punchline of a comedian. */
async function printCards(page: Page, info: TestInfo): Promise<void> {
  const firstLine = async () => {
    const answer = await page.request.get('/api/v1/gifts/punchlines')
    return Punchlines.parse(await answer.json()).data[0]
  }
  // A line can be chosen once the captions of its film are indexed.
  await expect.poll(firstLine, { timeout: 60_000 }).toBeDefined()
  const line = await firstLine()
  if (!line) throw new Error('No editor has chosen a line of a comedian.')
  await page.getByLabel(ro.gifts.punchline).selectOption(line.comedian)
  await expect(page.getByText(ro.gifts.quoted(line.text))).toBeVisible()
  await expectAccessible(page)
  for (const [paper, box] of Object.entries(PAPERS)) {
    const asked = page.waitForRequest((request) => request.url().includes(`paper=${paper}`))
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: ro.gifts.card(z.parse(GiftPaper, paper)) }).click()
    expect(new URL((await asked).url()).searchParams.get('comedian')).toBe(line.slug)
    const file = await download
    expect(file.suggestedFilename()).toMatch(new RegExp(`^card-cadou-\\w{4}-${paper}\\.pdf$`))
    const path = info.outputPath(`${paper}.pdf`)
    await file.saveAs(path)
    expect(await readFile(path, 'latin1')).toContain(`/MediaBox [${box}]`)
  }
}

test('a scheduled gift is sent early, opened, activated and acknowledged', async ({
  page,
  browser,
}, info) => {
  const giver = newPerson('Oana')
  const context = await browser.newContext()
  const friends = await context.newPage()
  const friend = await newMember(friends, 'Radu')
  const day = dayInBucharest(new Date((await productNow(page.request)).getTime() + 48 * HOUR_MS))
  let link = ''
  const at = (time: string) => formatMoment(momentInBucharest(`${day} ${time}`) ?? new Date(0))

  await test.step('the giver chooses a date and a recipient', async () => {
    await page.goto(hrefs.vouchers())
    await acceptEssentials(page)
    await page.getByRole('button', { name: ro.buy }).first().click()
    await page.getByLabel(ro.form.email).fill(giver.email)
    await page.getByLabel(ro.form.deliverDay).fill(day)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: ro.order }).click()
    await expect(page.getByText(ro.form.recipientNeeded)).toBeVisible()
    await onBothWidths(page, 'a gift with a date')
    await page.getByLabel(ro.form.recipientEmail).fill(friend.email)
    await page.getByLabel(ro.form.message).fill('La mulți ani!')
    await page.getByRole('button', { name: ro.order }).click()
    await page.waitForURL(providerPages.paymentPage)
    await providerPages.pay(page, cards.good)
  })

  await test.step('the giver sees the delivery time, prints the card and changes the time', async () => {
    await expect(page.getByText(at('09:00'))).toBeVisible()
    await onBothWidths(page, 'a bought gift')
    await printCards(page, info)
    const change = page.getByRole('button', { name: ro.gifts.change })
    await change.click()
    await expect(page.getByLabel(ro.gifts.day)).toBeFocused()
    await page.getByLabel(ro.gifts.hour).selectOption('18')
    await onBothWidths(page, 'another time of a gift')
    await page.getByRole('button', { name: ro.gifts.save }).click()
    await expect(page.getByText(at('18:00'))).toBeVisible()
    await expect(change).toBeFocused()
  })

  await test.step('the giver sends it immediately', async () => {
    await page.getByRole('button', { name: ro.gifts.sendNow }).click()
    const dialog = page.getByRole('dialog', { name: ro.gifts.sendQuestion })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: ro.gifts.sendNow }).click()
    await expect(page.getByText(ro.gifts.unopened)).toBeVisible()
    await expect(page.getByRole('button', { name: ro.gifts.change })).toBeHidden()
  })

  await test.step('the recipient opens it on a phone without a session', async () => {
    const mail = await mailTo(page.request, friend.email, 'Ai primit un cadou')
    expect(mail.text).toContain('„La mulți ani!”')
    link = linkIn(mail, hrefs.voucherRedeem())
    const phone = await (await browser.newContext({ viewport: PHONE })).newPage()
    await phone.goto(link)
    await expect(phone.getByRole('link', { name: ro.redeem.register })).toBeVisible()
    await expectAccessible(phone)
    await mailTo(page.request, giver.email, 'Cadoul tău a fost deschis')
    await phone.context().close()
  })

  await test.step('the recipient activates it and sends thanks with one click', async () => {
    await friends.goto(link)
    await friends.getByRole('button', { name: ro.redeem.submit }).click()
    await mailTo(page.request, giver.email, 'Cadoul tău a fost activat')
    await expect(friends.getByLabel(ro.thanks.text)).toHaveValue(ro.thanks.suggestion)
    await onBothWidths(friends, 'thanks for a gift')
    await friends.getByRole('button', { name: ro.thanks.submit }).click()
    await expect(friends.getByRole('heading', { name: ro.thanks.done })).toBeVisible()
  })

  await test.step('the giver receives the thanks by mail and on the page', async () => {
    const mail = await mailTo(page.request, giver.email, 'Ai primit o mulțumire')
    expect(mail.text).toContain(ro.thanks.suggestion)
    expect(mail.text).not.toContain(friend.email)
    const bought = await mailTo(page.request, giver.email, 'Voucherul tău')
    await page.goto(linkIn(bought, hrefs.voucherCheckout()))
    await expect(page.getByText(ro.thanks.suggestion)).toBeVisible()
    await expect(page.getByRole('button', { name: ro.gifts.card('a4') })).toBeHidden()
    await expectAccessible(page)
  })
})
