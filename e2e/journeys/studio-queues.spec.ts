import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { contactMessages } from '@hlizo/contract/messages/contact'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { auditActions } from '@hlizo/contract/messages/studio-audit'
import {
  personEvents,
  personMatches,
  studioPeopleMessages,
} from '@hlizo/contract/messages/studio-people'
import { studioTicketsMessages, ticketTemplates } from '@hlizo/contract/messages/studio-tickets'
import { studioWithdrawalsMessages } from '@hlizo/contract/messages/studio-withdrawals'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { mailTo, receiptNumber } from '../support/mailbox.ts'
import { signInByCalls, subscribe } from '../support/members.ts'
import { newOperator, openStudio, studioBeside } from '../support/operators.ts'
import { newPerson } from '../support/people.ts'
import { readMailInEveryState, readMails } from '../support/read-mails.ts'
import { sent } from '../support/sent.ts'
import { newAccount } from '../support/user-pool.ts'

const TICKETS = '/studio/queues/tickets'
const WITHDRAWALS = '/studio/queues/withdrawals'

test.use({
  provoked: {
    faults: [
      /^400 GET \/api\/v1\/studio\/withdrawals/,
      /^500 GET \/api\/v1\/studio\/people\/[\w-]+\/mails\//,
    ],
  },
})
test.describe.configure({ timeout: 150_000 })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** A first name that no other operator of the product has. */
const nameOfItsOwn = (name: string) => name + randomUUID().replaceAll(/[^a-f]/g, '')

test('support answers a ticket by mail, assigns another, and closes and reopens it', async ({
  page,
}) => {
  const ro = studioTicketsMessages
  const sanda = await newOperator(page, nameOfItsOwn('Sanda'), 'support')
  const { email } = await newAccount(page.request, 'Zoe')
  const message = { name: 'Zoe Pop', email, topic: 'playback' }
  const reference = await sent(page, '/contact', {
    ...message,
    message: 'Nu merge redarea.\n\nZoe',
  })
  const later = await sent(page, '/contact', { ...message, message: 'Tot nu merge.' })

  await test.step('finds it among unanswered tickets', async () => {
    await openStudio(page, sanda, TICKETS)
    await expect(heading(page, ro.title)).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'Nu merge redarea.' }).first()
    await expect(row).toContainText(contactMessages.topics.playback)
    await expect(page.getByText(email)).toHaveCount(0)
    await expectAccessibleInBothThemes(page, 'tickets')
    await page.goto(`${TICKETS}/${reference}`)
    await expect(page.getByText('Nu merge redarea.')).toBeVisible()
    await expect(page.getByRole('link', { name: ro.about.openPerson })).toBeVisible()
    await expectAccessibleInBothThemes(page, 'ticket')
  })

  await test.step('answers from a template and previews the mail', async () => {
    await page.getByRole('button', { name: ro.answer.submit }).click()
    await expect(page.getByText(ro.answer.required)).toBeVisible()
    const text = page.getByLabel(ro.answer.text, { exact: true })
    await text.fill('Bună, Zoe!')
    await page.getByRole('button', { name: ro.answer.template }).click()
    const template = ticketTemplates.find(({ id }) => id === 'playback')
    await page.getByRole('option', { name: template?.title ?? '' }).click()
    await page.getByRole('link', { name: ro.about.openPerson }).click()
    await page.waitForURL(/people/)
    await page.goBack()
    await expect(text).toHaveValue(`Bună, Zoe!\n\n${template?.text}`)
    await text.press('Control+End')
    await text.pressSequentially(' Verificăm și noi.')
    await expect(page.getByRole('figure')).toContainText('Verificăm și noi.')
    await expect(page.getByRole('figure')).toContainText('„Nu merge redarea.')
    await expectAccessibleInBothThemes(page, 'answer')
    await page.getByRole('button', { name: ro.answer.submit }).click()
    await expect(page.getByText(ro.answer.done(reference))).toBeVisible()
    await expect(page.getByRole('button', { name: ro.reopen.open })).toBeVisible()
    const subject = `Re: ${contactMessages.topics.playback} [${reference}]`
    const mail = await mailTo(page.request, email, subject)
    expect(mail.text).toContain('Verificăm și noi.')
    expect(mail.text).toContain('„Nu merge redarea.')
  })

  await test.step('reopens it and undoes that', async () => {
    await page.getByRole('button', { name: ro.reopen.open }).click()
    const toast = page.getByRole('alertdialog').filter({ hasText: ro.reopen.done(reference) })
    await toast.getByRole('button', { name: studioMessages.toasts.undo }).click()
    await expect(page.getByText(ro.close.done(reference))).toBeVisible()
  })

  await test.step('assigns the next one to a colleague and filters by assignee', async () => {
    await page.goto(`${TICKETS}/${later}`)
    const name = `${sanda.firstName} ${sanda.lastName}`
    await page.getByRole('button', { name: ro.assign.label }).click()
    await page.getByRole('option', { name }).click()
    await expect(page.getByText(ro.assign.done(name))).toBeVisible()
    await page.getByRole('link', { name: ro.back }).click()
    await expect(heading(page, ro.title)).toBeVisible()
    await page.getByRole('button', { name: ro.filters.assignee }).click()
    await page.getByRole('option', { name }).click()
    await expect(page).toHaveURL(/assignee=/)
    await expect(page.getByRole('row').filter({ hasText: 'Tot nu merge.' })).toHaveCount(1)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessibleInBothThemes(page, 'tickets on a phone')
  })
})

test('support accepts a withdrawal after seeing the refund and refuses another with a reason', async ({
  page,
}) => {
  const ro = studioWithdrawalsMessages
  const sanda = await newOperator(page, 'Sanda', 'support')
  const member = await signInByCalls(page, await newAccount(page.request, 'Toma'))
  await subscribe(member)
  const order = await receiptNumber(page.request, member.email)
  const form = { name: 'Toma Pop', email: member.email, contract: order }
  const reference = await sent(page, '/withdrawals', form)
  const unknown = newPerson('Altul').email
  const lost = await sent(page, '/withdrawals', { ...form, email: unknown })
  const studio = await studioBeside(page, sanda, WITHDRAWALS)

  await test.step('sees the remaining days of the legal term', async () => {
    await expect(heading(studio, ro.title)).toBeVisible()
    const row = studio.getByRole('row').filter({ hasText: reference })
    await expect(row).toContainText(ro.daysLeft(14))
    await expectAccessibleInBothThemes(studio, 'withdrawals')
    await row.press('Enter')
    await studio.waitForURL(`${WITHDRAWALS}/${reference}`)
    await expectAccessibleInBothThemes(studio, 'withdrawal')
  })

  await test.step('accepts after reading the consequences', async () => {
    await studio.getByRole('button', { name: ro.accept.open, exact: true }).click()
    const dialog = studio.getByRole('alertdialog', { name: ro.accept.title(reference) })
    await expect(dialog.getByRole('figure')).toContainText('Ți-am returnat')
    await dialog.getByLabel(ro.accept.note).fill('Te mai așteptăm.')
    await expect(dialog.getByRole('figure')).toContainText('Te mai așteptăm.')
    await dialog.getByRole('button', { name: ro.accept.submit }).click()
    await expect(dialog.getByText(errorMessages.REASON_REQUIRED)).toBeVisible()
    await expectAccessibleInBothThemes(studio, 'acceptance')
    await dialog.getByLabel(ro.accept.reason).fill('A scris în termen.')
    await dialog.getByRole('button', { name: ro.accept.submit }).click()
    await expect(studio.getByText(ro.accept.done(reference))).toBeVisible()
    await expect(studio.getByText(ro.state.accepted, { exact: true })).toBeVisible({
      timeout: 20_000,
    })
    const mail = await mailTo(page.request, member.email, `${reference} a fost acceptată`)
    expect(mail.text).toContain('Te mai așteptăm.')
  })

  await test.step('finds the order of a declaration without one, and refuses', async () => {
    await studio.goto(`${WITHDRAWALS}/${lost}`)
    await studio.getByLabel(ro.order.label).fill('X-1')
    await studio.getByRole('button', { name: ro.order.submit }).click()
    await expect(studio.getByText(errorMessages.ORDER_NOT_FOUND)).toBeVisible()
    await studio.getByLabel(ro.order.label).fill(order)
    await studio.getByRole('button', { name: ro.order.submit }).click()
    await expect(studio.getByText(ro.money.heading, { exact: true })).toBeVisible()
    await expectAccessibleInBothThemes(studio, 'withdrawal with an order')
    await studio.getByRole('button', { name: ro.refuse.open, exact: true }).click()
    const dialog = studio.getByRole('alertdialog', { name: ro.refuse.title(lost) })
    await dialog.getByRole('button', { name: ro.refuse.submit }).click()
    await expect(dialog.getByText(errorMessages.REASON_REQUIRED)).toBeVisible()
    await dialog.getByLabel(ro.refuse.reason).fill('Comanda nu este a ta.')
    await dialog.getByRole('button', { name: ro.refuse.submit }).click()
    await expect(studio.getByText(ro.refuse.done(lost))).toBeVisible()
    const mail = await mailTo(page.request, unknown, `${lost} nu a putut fi acceptată`)
    expect(mail.text).toContain('Comanda nu este a ta.')
  })

  await test.step('an owner reads it in the audit log', async () => {
    const owner = await newOperator(page, 'Olga', 'owner')
    const log = await studioBeside(page, owner, `/studio/settings/audit-log?subject=${reference}`)
    const entries = log
      .getByRole('row')
      .filter({ hasText: auditActions['withdrawal.accepted'] ?? '' })
    await expect(entries).toHaveCount(1)
  })
})

test('support opens an account with a reason and refunds half a charge', async ({ page }) => {
  const ro = studioPeopleMessages
  const sanda = await newOperator(page, nameOfItsOwn('Sanda'), 'support')
  const firstName = nameOfItsOwn('Stefana')
  const member = await signInByCalls(page, await newAccount(page.request, firstName))
  await subscribe(member)
  await mailTo(page.request, member.email, 'Chitanța ta')
  const studio = await studioBeside(page, sanda, '/studio/people')

  await test.step('finds her in the palette by the number of her order, without opening her page', async () => {
    const order = await receiptNumber(page.request, member.email)
    await expect(heading(studio, ro.title)).toBeVisible()
    await studio.keyboard.press('Control+k')
    await studio.keyboard.type(order)
    const found = studio.getByRole('menuitem', { name: firstName })
    await expect(found).toContainText(personMatches.order)
    await found.click()
    await expect(heading(studio, `${member.firstName} ${member.lastName}`)).toBeVisible()
    await expect(studio.getByText(member.email)).toHaveCount(0)
    await expect(studio.getByLabel(ro.open.reason)).toBeVisible()
    await studio.getByRole('link', { name: ro.back }).click()
  })

  await test.step('finds her by the start of her name, with a masked address', async () => {
    await studio.getByLabel(ro.search).fill(firstName.toLowerCase())
    const row = studio.getByRole('row').filter({ hasText: firstName })
    await expect(row).toContainText(ro.subscribed)
    await expect(studio.getByText(member.email)).toHaveCount(0)
    await expectAccessibleInBothThemes(studio, 'people')
    await row.press('Enter')
    await expect(heading(studio, `${member.firstName} ${member.lastName}`)).toBeVisible()
    await expect(studio.getByText(member.email)).toHaveCount(0)
    await expectAccessibleInBothThemes(studio, 'closed person')
  })

  await test.step('opens the account with a reason', async () => {
    await studio.getByRole('button', { name: ro.open.submit }).click()
    await expect(studio.getByText(errorMessages.REASON_REQUIRED)).toBeVisible()
    await studio.getByLabel(ro.open.reason).fill('A sunat: a plătit de două ori.')
    await studio.getByRole('button', { name: ro.open.submit }).click()
    await expect(studio.getByText(member.email)).toBeVisible()
    await expect(studio.getByRole('listitem').filter({ hasText: 'Chitanța ta' })).toBeVisible()
    await expectAccessibleInBothThemes(studio, 'person')
  })

  await test.step('reads mails without their codes', async () => {
    await readMails(studio, member.email)
    await readMailInEveryState(studio)
  })

  await test.step('adds a note by keyboard and removes it with a reason', async () => {
    const notes = studio.getByRole('region', { name: ro.notes.title })
    await notes.getByRole('button', { name: ro.notes.submit }).press('Enter')
    await expect(notes.getByText(errorMessages.NOTE_REQUIRED)).toBeVisible()
    await notes.getByLabel(ro.notes.text).fill('Sună doar după ora 18.')
    await page.keyboard.press('Tab')
    await notes.getByRole('button', { name: ro.notes.submit }).press('Enter')
    const note = notes.getByRole('listitem').filter({ hasText: 'Sună doar' })
    await expect(note).toContainText(sanda.firstName)
    await expect(notes.getByLabel(ro.notes.text)).toHaveValue('')
    await expectAccessibleInBothThemes(studio, 'person with a note')
    await note.getByRole('button').press('Enter')
    const { removeNote } = ro.actions
    const dialog = studio.getByRole('alertdialog', { name: removeNote.title })
    await dialog.getByLabel(ro.actions.reason).fill('Nu mai e valabil.')
    await dialog.getByRole('button', { name: removeNote.submit }).click()
    await expect(notes.getByText(ro.notes.none)).toBeVisible()
    await expect(
      studio.getByRole('listitem').filter({ hasText: auditActions['person.note-removed'] ?? '' }),
    ).toBeVisible()
  })

  await test.step('refunds a part, and the page, the mail and the history show the same amount', async () => {
    const { refund } = ro.actions
    await studio.getByRole('button', { name: refund.open }).click()
    const dialog = studio.getByRole('alertdialog', { name: refund.title })
    await dialog.getByLabel(refund.amount).fill('999')
    await dialog.getByLabel(ro.actions.reason).fill('Jumătate, cum ne-am înțeles.')
    await dialog.getByRole('button', { name: refund.submit }).click()
    await expect(dialog.getByText(refund.amountWrong)).toBeVisible()
    await dialog.getByLabel(refund.amount).fill('17,81')
    await expect(dialog.getByRole('figure')).toContainText('17.81 RON')
    await expectAccessibleInBothThemes(studio, 'refund')
    await dialog.getByRole('button', { name: refund.submit }).click()
    await expect(studio.getByText(refund.done('17,81 lei'))).toBeVisible()
    await expect(studio.getByText(ro.payments.refunded('17,81 lei'), { exact: true })).toBeVisible()
    await expect(studio.getByRole('listitem').filter({ hasText: '· 17,81 lei' })).toContainText(
      personEvents.refunded,
    )
    await mailTo(page.request, member.email, 'Ți-am returnat 17.81 RON')
  })

  await test.step('cancels at the end of the period and signs all devices out', async () => {
    const order = async (words: Record<'open' | 'title' | 'submit' | 'done', string>, n = 0) => {
      await studio.getByRole('button', { name: words.open }).click()
      const dialog = studio.getByRole('alertdialog', { name: words.title })
      await expect(dialog.getByRole('figure')).toHaveCount(n)
      await dialog.getByLabel(ro.actions.reason).fill('A cerut la telefon.')
      await dialog.getByRole('button', { name: words.submit }).click()
      await expect(studio.getByText(words.done)).toBeVisible()
    }
    await order(ro.actions.cancelEnd, 1)
    await order(ro.actions.signOut)
    await expect(studio.getByRole('button', { name: ro.actions.cancelEnd.open })).toHaveCount(0)
    await studio.setViewportSize({ width: 390, height: 844 })
    await expectAccessibleInBothThemes(studio, 'person on a phone')
  })
})
