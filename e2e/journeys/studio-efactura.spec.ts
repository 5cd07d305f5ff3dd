import type { EfacturaStatus, EfacturaSubmission } from '@hlizo/contract/entities/studio-efactura'
import { studioEfacturaMessages as ro } from '@hlizo/contract/messages/studio-efactura'
import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { newOperator, openStudio } from '../support/operators.ts'

test.use({ provoked: { faults: [/^500 GET \/api\/v1\/studio\/efactura/] } })
test.describe.configure({ timeout: 150_000 })

const SCREEN = '/studio/money/efactura'

const rejected: EfacturaSubmission = {
  id: '019b0000-0000-7000-8000-000000000001',
  number: 'HLZ 000012',
  buyer: 'Dante SA',
  issuedAt: '2026-02-02T10:00:00.000Z',
  dueOn: '2026-02-09',
  isUrgent: true,
  state: 'rejected',
  revision: 1,
  uploadIndex: '5000',
  hasAnswer: true,
  words: 'E: [BR-RO-111]-Județul cumpărătorului nu este în lista de coduri',
  place: { street: 'Str. Nouă 2', city: 'Cluj-Napoca', county: 'RO-CJ' },
}
const accepted: EfacturaSubmission = {
  ...rejected,
  id: '019b0000-0000-7000-8000-000000000002',
  number: 'HLZ 000011',
  buyer: 'Ion Pop',
  state: 'accepted',
  isUrgent: false,
  words: null,
  place: null,
}
const sending: EfacturaStatus = {
  mode: 'anaf',
  access: null,
  counts: { waiting: 3, processing: 1, accepted: 128, failed: 1, urgent: 1 },
}

/** The product of the journeys sends nothing to the tax office; the server's part has tests of its own. */
async function answerWith(page: Page, status: EfacturaStatus, rows: EfacturaSubmission[]) {
  await page.route(/\/api\/v1\/studio\/efactura$/, (route) =>
    route.fulfill({ json: { data: status } }),
  )
  await page.route(/\/studio\/efactura\/submissions(?:\?.*)?$/, (route) =>
    route.fulfill({ json: { data: rows } }),
  )
}

test('finance sees how invoices are sent to the tax office and corrects a rejected one', async ({
  page,
}) => {
  const operator = await newOperator(page, 'Efta', 'finance')
  await openStudio(page, operator, SCREEN)

  await test.step('shows that the installation sends nothing', async () => {
    await expect(page.getByRole('heading', { level: 1, name: ro.title })).toBeVisible()
    await expect(page.getByText(ro.modes.off)).toBeVisible()
    await expectAccessibleInBothThemes(page, 'e-Factura off')
  })

  await test.step('asks for consent when there is none', async () => {
    await answerWith(page, sending, [])
    await page.reload()
    await expect(page.getByText(ro.access.none)).toBeVisible()
    await expect(page.getByRole('button', { name: ro.access.connect })).toBeVisible()
    await expect(page.getByText(ro.empty)).toBeVisible()
    await expectAccessibleInBothThemes(page, 'e-Factura before the consent')
  })

  await test.step('a consent that the tax office refuses shows a message', async () => {
    const access = { connectedAt: rejected.issuedAt, connectedBy: 'Efta Test', isRefused: true }
    await answerWith(page, { ...sending, access }, [rejected, accepted])
    await page.goto(`${SCREEN}?consent=refused`)
    await expect(page.getByText(ro.access.refused)).toBeVisible()
    await expect(page.getByText(ro.access.failed)).toBeVisible()
    await expect(page.getByText(ro.urgent(1))).toBeVisible()
  })

  await test.step('a rejection shows the reason of the tax office and its form', async () => {
    const row = page.getByRole('row').filter({ hasText: rejected.number })
    await expect(row).toContainText('BR-RO-111')
    await expectAccessibleInBothThemes(page, 'e-Factura with a rejection')
    const open = row.getByRole('button', { name: ro.resend.openOf(rejected.number) })
    await open.click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('BR-RO-111')
    await expect(dialog.getByLabel(ro.resend.city)).toHaveValue('Cluj-Napoca')
    await expectAccessibleInBothThemes(page, 'the correction of an invoice')
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
  })

  await test.step('downloads the signed response of the tax office', async () => {
    await page.route(/\/submissions\/[\w-]+\/answer$/, (route) =>
      route.fulfill({
        body: 'PK',
        contentType: 'application/zip',
        headers: { 'content-disposition': 'attachment; filename="anaf.zip"' },
      }),
    )
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: ro.answer.saveOf(accepted.number) }).click()
    expect((await saved).suggestedFilename()).toBe(`anaf-${accepted.number}.zip`)
    await expect(page.getByText(ro.answer.saved)).toBeVisible()
  })

  await test.step('fits at 390 px', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByText(ro.access.refused)).toBeVisible()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    await expectAccessibleInBothThemes(page, 'e-Factura at 390 px')
  })

  await test.step('a failure offers a retry', async () => {
    await page.unrouteAll()
    await page.route(/\/api\/v1\/studio\/efactura$/, (route) =>
      route.fulfill({ status: 500, json: { error: 'INTERNAL', message: '' } }),
    )
    await page.reload()
    await expect(page.getByRole('alert')).toBeVisible()
  })
})
