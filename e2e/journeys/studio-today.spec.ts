import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { studioTableMessages } from '@hlizo/contract/messages/studio'
import { studioDataRequestsMessages } from '@hlizo/contract/messages/studio-data-requests'
import { studioHomeMessages } from '@hlizo/contract/messages/studio-home'
import { studioPresenceMessages as presence } from '@hlizo/contract/messages/studio-presence'
import { studioTodayMessages as ro, todayGroups } from '@hlizo/contract/messages/studio-today'
import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { newOperator, openStudio } from '../support/operators.ts'
import { product } from '../support/product.ts'

test.describe.configure({ timeout: 150_000 })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('support opens a waiting item in Today and sees the legal term of a data request', async ({
  page,
}) => {
  const sanda = await newOperator(page, 'Sanda', 'support')
  const name = `Zoe${randomUUID().replaceAll(/[^a-f]/g, '')}`
  const message = { name, email: 'zoe@example.ro', topic: 'data', message: 'Vreau datele mele.' }
  await page.request.post('/api/v1/contact', { data: message })
  const group = page.getByRole('region', { name: new RegExp(todayGroups['data-request']) })

  await test.step('sees it on the first screen', async () => {
    await openStudio(page, sanda, '/studio')
    await page.waitForURL('/studio/today')
    await expect(heading(page, ro.title)).toBeVisible()
    await expect(group.getByRole('link').first()).toContainText(/M-[A-Z0-9]+/)
    await expect(group).toContainText(ro.noAssignee)
    await expectAccessibleInBothThemes(page, 'today')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessibleInBothThemes(page, 'today on a phone')
    expect(await page.evaluate(() => document.body.scrollWidth <= innerWidth)).toBe(true)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('sees what arrives while the screen is open, without asking for it', async () => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/studio/today')) asked.push(request.url())
    })
    const title = group.getByRole('heading')
    const count = async () => Number(/\d+$/.exec((await title.textContent()) ?? '')?.[0])
    const before = await count()
    await page.request.post('/api/v1/contact', { data: { ...message, message: 'Și o copie.' } })
    await expect.poll(count, { timeout: 8_000 }).toBeGreaterThan(before)
    expect(asked).toEqual([])
  })

  await test.step('finds it among the data requests and opens it by keyboard', async () => {
    await page.goto('/studio/queues/data-requests')
    await expect(heading(page, studioDataRequestsMessages.title)).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'z•••@example.ro' }).first()
    await expect(row).toContainText(studioDataRequestsMessages.waits)
    await expectAccessibleInBothThemes(page, 'data requests')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: studioTableMessages.export }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('cereri-despre-date.csv')
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines[0]).toContain(`"${studioDataRequestsMessages.columns.receivedAt}"`)
    expect(lines.filter((line) => line.includes('"z•••@example.ro"')).length).toBeGreaterThan(1)
    await expect(page.getByText(studioTableMessages.exported)).toBeVisible()
    await row.press('Enter')
    await page.waitForURL(/\/queues\/tickets\/M-/)
    await expect(page.getByText('Vreau datele mele.').first()).toBeVisible()
  })

  await test.step('an editor has other items in Today', async () => {
    const editor = await newOperator(page, 'Ilona', 'editor')
    const context = await page.context().browser()?.newContext({ baseURL: product.url })
    if (!context) throw new Error('There is no browser.')
    const other = await context.newPage()
    await openStudio(other, editor, '/studio/today')
    await expect(heading(other, ro.title)).toBeVisible()
    await expect(other.getByText(todayGroups['data-request'])).toHaveCount(0)

    const looking = presence.looking([`${editor.firstName} ${editor.lastName}`]) ?? ''
    await page.goto('/studio/home')
    await expect(heading(page, studioHomeMessages.title)).toBeVisible()
    await expect(page.getByText(looking)).toHaveCount(0)
    await other.goto('/studio/home')
    await expect(page.getByText(looking)).toBeVisible({ timeout: 8_000 })
    await context.close()
    await expect(page.getByText(looking)).toHaveCount(0, { timeout: 8_000 })
  })
})
