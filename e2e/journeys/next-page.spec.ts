import type { Page } from '@playwright/test'
import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { chargesMessages } from '@hlizo/contract/messages/charges'
import { failureMessages } from '@hlizo/contract/messages/failures'
import { historyMessages } from '@hlizo/contract/messages/history'
import { listMessages } from '@hlizo/contract/messages/list'
import * as z from 'zod/mini'
import { expectAccessible } from '../support/accessibility.ts'
import { listen, said } from '../support/focus.ts'
import { expect, test } from '../support/journey.ts'
import { newMember, newViewer, subscribe } from '../support/members.ts'

const ro = accountMessages.devices

// A page of payments that fails once.
test.use({ provoked: { faults: [/^503 GET \/api\/v1\/stripe\/charges/] } })

const widths = [
  { name: 'a phone', viewport: { width: 390, height: 844 } },
  { name: 'a desktop', viewport: { width: 1440, height: 900 } },
] as const

const History = z.object({ data: z.object({ entries: z.array(z.unknown()) }) })
const Answer = z.object({ data: z.array(z.looseObject({ id: z.string() })) })

const Devices = z.object({ data: z.object({ devices: z.array(z.looseObject({})) }) })

const entries = (page: Page) => page.getByRole('main').getByRole('listitem')

/** Presses a button by keyboard. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

/** Expects that the focus is in the list entry with this number, from 0. */
const expectFocusIn = (page: Page, place: number) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        Array.from(document.querySelectorAll('main li')).findIndex((entry) =>
          entry.contains(document.activeElement),
        ),
      ),
    )
    .toBe(place)

const firstPageOf = (url: string): string => {
  const first = new URL(url)
  first.searchParams.delete('cursor')

  return first.href
}

/** Gives the payments of the account in pages of one, three in all; the second fails until `heal`. */
async function chargesInPages(page: Page): Promise<{ heal(): void }> {
  let isFailing = true
  await page.route('**/api/v1/stripe/charges*', async (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor') ?? '1'
    if (cursor === '2' && isFailing) {
      await route.fulfill({ status: 503, json: { error: 'UNAVAILABLE', message: '' } })
      return
    }
    const answer = await route.fetch({ url: firstPageOf(route.request().url()) })
    const [charge] = Answer.parse(await answer.json()).data
    const next = cursor === '3' ? {} : { nextCursor: String(Number(cursor) + 1) }
    await route.fulfill({ json: { data: [{ ...charge, id: `ch_${cursor}` }], ...next } })
  })

  return {
    heal: () => {
      isFailing = false
    },
  }
}

/** Gives what was watched in two pages, of which the first has one entry. */
async function historyInPages(page: Page): Promise<void> {
  await page.route('**/api/v1/history*', async (route) => {
    const url = route.request().url()
    const answer = await route.fetch({ url: firstPageOf(url) })
    const { entries: all } = History.parse(await answer.json()).data
    const isFirst = url === firstPageOf(url)
    const data = isFirst ? { entries: all.slice(0, 1), nextCursor: 'x' } : { entries: all.slice(1) }
    await route.fulfill({ json: { data } })
  })
}

/** Gives the devices of the account in two pages of one. */
async function devicesInPages(page: Page): Promise<void> {
  await page.route('**/api/v1/user/devices*', async (route) => {
    const url = route.request().url()
    const answer = await route.fetch({ url: firstPageOf(url) })
    const [device] = Devices.parse(await answer.json()).data.devices
    const isFirst = url === firstPageOf(url)
    const devices = [{ ...device, id: isFirst ? 'one' : 'two', current: false }]
    await route.fulfill({ json: { data: { devices, nextCursor: isFirst ? 'one' : null } } })
  })
}

for (const { name, viewport } of widths) {
  test.describe(`the next page of a list, on ${name}`, () => {
    test.use({ viewport })

    test('payments: the focus, the announcement, and an error that keeps the list', async ({
      page,
    }) => {
      const ana = await newMember(page, 'Ana')
      await subscribe(ana)
      const charges = await chargesInPages(page)
      await page.goto(hrefs.charges())
      await expect(entries(page)).toHaveCount(1)
      await listen(page)

      await press(page, chargesMessages.more)
      await expect(page.getByRole('alert')).toContainText(failureMessages.part.title, {
        timeout: 60_000,
      })
      await expect(entries(page)).toHaveCount(1)
      charges.heal()
      await press(page, chargesMessages.more)
      await expect(entries(page)).toHaveCount(2)
      await expectFocusIn(page, 1)
      await press(page, chargesMessages.more)
      await expect(entries(page)).toHaveCount(3)
      await expectFocusIn(page, 2)

      await expect(page.getByRole('button', { name: chargesMessages.more })).toHaveCount(0)
      expect(await said(page)).toEqual([listMessages.added(1), listMessages.added(1)])
      await expectAccessible(page)
    })

    test('devices: next to a button with its own height', async ({ page }) => {
      await newMember(page, 'Ana')
      await devicesInPages(page)
      await page.goto(hrefs.account())
      const devices = page.locator('#devices')
      const signOutAll = devices.getByRole('button', { name: ro.signOutAll })
      const heightOf = async () => (await signOutAll.boundingBox())?.height
      await expect(devices.getByRole('button', { name: ro.more })).toBeVisible()
      const height = await heightOf()
      await listen(page)
      await press(page, ro.more)

      await expect(devices.getByRole('listitem')).toHaveCount(2)
      await expectFocusIn(page, 1)
      expect(await said(page)).toEqual([listMessages.added(1)])
      await expect(devices.getByRole('button', { name: ro.more })).toHaveCount(0)
      expect(await heightOf()).toBe(height)
    })

    test('the watch history', async ({ page }) => {
      const ana = await newViewer(page)
      const watched = { seen: false, time: 60, percentageSeen: 10 }
      for (const id of [1, 2, 3]) await ana.call('POST', `/progress/${id}/track`, watched)
      await historyInPages(page)
      await page.goto(hrefs.history())
      await expect(entries(page)).toHaveCount(1)
      await listen(page)
      await press(page, historyMessages.more)

      await expect(entries(page)).toHaveCount(3)
      await expectFocusIn(page, 1)
      expect(await said(page)).toEqual([listMessages.added(2)])
      await expect(page.getByRole('button', { name: historyMessages.more })).toHaveCount(0)
    })
  })
}
