import { auditActions } from '@hlizo/contract/messages/studio-audit'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { studioWithdrawalsMessages as ro } from '@hlizo/contract/messages/studio-withdrawals'
import { HOUR_MS } from '@hlizo/kit/durations'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { moveClock, productNow } from '../support/clock.ts'
import { expect, test } from '../support/journey.ts'
import { receiptNumber } from '../support/mailbox.ts'
import { newMember, saveCard, savedCards } from '../support/members.ts'
import { newOperator, prove, studioBeside } from '../support/operators.ts'
import { sent } from '../support/sent.ts'

const REASON = 'Prin ordinul de plată 17.'

// The access token expires when the clock moves.
test.use({
  provoked: { faults: [/^401 GET \/api\/v1\//, /^400 POST \/api\/v1\/studio\/withdrawals\//] },
})
test.describe.configure({ timeout: 180_000 })

test('finance notes how a withdrawal was paid whose refund the bank has refused', async ({
  page,
}) => {
  const member = await newMember(page, 'Toma')
  await saveCard(member, savedCards.refusingRefunds)
  await member.call('POST', '/stripe/resubscribe', { plan: 'abonament_lunar', consent: true })
  const contract = await receiptNumber(page.request, member.email)
  const form = { name: 'Toma Pop', email: member.email, contract }
  const reference = await sent(page, '/withdrawals', form)
  const finance = await newOperator(page, 'Felicia', 'finance')
  const studio = await studioBeside(page, finance, `/studio/queues/withdrawals/${reference}`)

  await test.step('accepts it, and the money seems to be on its way', async () => {
    await studio.getByRole('button', { name: ro.accept.open, exact: true }).click()
    const dialog = studio.getByRole('alertdialog', { name: ro.accept.title(reference) })
    await dialog.getByLabel(ro.accept.reason).fill('A scris în termen.')
    await dialog.getByRole('button', { name: ro.accept.submit }).click()
    await expect(studio.getByText(ro.state.accepted, { exact: true })).toBeVisible({
      timeout: 20_000,
    })
    await expect(studio.getByText(ro.manual.heading)).toHaveCount(0)
  })

  await test.step('reads later that the bank has refused it', async () => {
    const now = await productNow(page.request)
    await moveClock(page.request, new Date(now.getTime() + 2 * HOUR_MS))
    await studio.reload()
    await expect(studio.getByRole('heading', { name: ro.manual.heading })).toBeVisible()
    await expectAccessibleInBothThemes(studio, 'refused refund of a withdrawal')
  })

  await test.step('notes how it was paid', async () => {
    await studio.getByRole('button', { name: ro.manual.open }).click()
    const dialog = studio.getByRole('alertdialog', { name: ro.manual.title })
    await dialog.getByRole('button', { name: ro.manual.submit }).click()
    await expect(dialog.getByText(errorMessages.REASON_REQUIRED)).toBeVisible()
    await expectAccessibleInBothThemes(studio, 'note of a manual payment')
    await dialog.getByLabel(ro.manual.reason).fill(REASON)
    await dialog.getByRole('button', { name: ro.manual.submit }).click()
    await prove(studio, finance)
    await expect(studio.getByText(ro.manual.done(reference))).toBeVisible()
    await expect(studio.getByText(ro.money.paidManually)).toBeVisible()
    await expect(studio.getByText(ro.manual.heading)).toHaveCount(0)
  })

  await test.step('an owner reads it in the audit log', async () => {
    const owner = await newOperator(page, 'Olga', 'owner')
    const log = await studioBeside(page, owner, `/studio/settings/audit-log?subject=${reference}`)
    const action = auditActions['withdrawal.paid-manually'] ?? ''
    await expect(log.getByRole('row').filter({ hasText: action })).toHaveCount(1)
  })
})
