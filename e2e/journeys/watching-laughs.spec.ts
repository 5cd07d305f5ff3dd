import type { Page } from '@playwright/test'
import { PUNCHLINE_EARLY_SECONDS } from '@hlizo/contract/constants'
import { LaughterMap } from '@hlizo/contract/entities/laughter-map'
import { hrefs } from '@hlizo/contract/hrefs'
import { laughterMessages as ro } from '@hlizo/contract/messages/laughter'
import { playerMessages } from '@hlizo/contract/messages/player'
import * as z from 'zod/mini'
import { expectAccessible } from '../support/accessibility.ts'
import { filmState, seekedPosition, untilPlaying } from '../support/film.ts'
import { expect, test } from '../support/journey.ts'
import { newViewer, type Member } from '../support/members.ts'

// Without a connection no report arrives.
test.use({ provoked: { faults: [/^console: Failed to load resource: net::ERR_INTERNET/] } })
test.describe.configure({ timeout: 180_000 })

const TRACK = '**/api/v1/progress/*/track'
const Cards = z.array(z.object({ id: z.int() }))
const Film = z.object({ url: z.nullable(z.string()) })
const Answer = z.object({ map: z.nullable(LaughterMap) })
const Body = z.object({ laughs: z.optional(z.array(z.number())) })

/** A film that is ready and whose best moment is known, and one without a map. */
async function filmsOf({ call }: Member) {
  let laughed: { id: number; map: LaughterMap } | null = null
  let silent: number | null = null
  for (const { id } of Cards.parse(await call('GET', '/videos?limit=60'))) {
    if (Film.parse(await call('GET', `/videos/${id}`)).url === null) continue
    const { map } = Answer.parse(await call('GET', `/videos/${id}/laughs`))
    if (map === null) silent ??= id
    else if (map.moments.length > 0) laughed ??= { id, map }
    if (laughed !== null && silent !== null) return { ...laughed, silent }
  }
  throw new Error('There is no film with a laughter map, or none without: see seed/demo-laughs.ts.')
}

const curve = (page: Page) => page.locator('[data-laughter]')
const spoken = (page: Page) => page.locator('[data-spoken]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The laughs of the next report that has some. */
async function reportedLaughs(page: Page): Promise<readonly number[]> {
  const request = await page.waitForRequest(
    (sent) => sent.url().includes('/track') && Body.parse(sent.postDataJSON()).laughs !== undefined,
  )
  return Body.parse(request.postDataJSON()).laughs ?? []
}

test('a viewer laughs by key and button, also offline, and finds the best joke', async ({
  page,
}) => {
  const ana = await newViewer(page)
  const { id, map, silent } = await filmsOf(ana)
  const best = map.moments[0] ?? 0

  await test.step('a laugh by key or button is announced and reported once', async () => {
    await page.goto(hrefs.watch(id, 0))
    await untilPlaying(page)
    const reported = reportedLaughs(page)
    await page.keyboard.press('h')
    await expect(spoken(page)).toHaveText(/^Ha-ha! Notat la 0:0\d\.$/)
    await page.mouse.move(300, 300)
    await button(page, ro.laugh).click()
    await page.keyboard.press('k')
    const laughs = await reported
    expect(laughs.length).toBeGreaterThan(0)
    expect(new Set(laughs.map((second) => Math.floor(second / 3))).size).toBe(laughs.length)
    await expectAccessible(page)
  })

  await test.step('an offline laugh is sent when the connection returns', async () => {
    await page.route(TRACK, (route) => route.abort('internetdisconnected'))
    await page.keyboard.press('5')
    await seekedPosition(page)
    await page.keyboard.press('k')
    await untilPlaying(page)
    await page.keyboard.press('h')
    await page.keyboard.press('k')
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('hlizo-unsent-progress')))
      .toContain('laughs')
    await page.unroute(TRACK)
    const reported = reportedLaughs(page)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    expect(await reported).toHaveLength(1)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('hlizo-unsent-progress')))
      .toBe('[]')
  })

  await test.step('sees the map above the progress bar, with a description, and hides it', async () => {
    await page.mouse.move(320, 320)
    await expect(curve(page)).toBeVisible()
    const slider = page.getByRole('slider', { name: playerMessages.position })
    await expect(slider).toHaveAccessibleDescription(/^Harta râsului: se râde cel mai tare la \d/)
    await button(page, playerMessages.settings).click()
    await expectAccessible(page)
    await page.getByText(ro.hidden, { exact: true }).click()
    await expect(curve(page)).toBeHidden()
    await page.reload()
    await untilPlaying(page)
    await page.keyboard.press('k')
    await page.mouse.move(300, 320)
    await button(page, playerMessages.settings).click()
    await expect(curve(page)).toBeHidden()
    await page.getByText(ro.shown, { exact: true }).click()
    await expect(curve(page)).toBeVisible()
  })

  await test.step('seeks to five seconds before the best joke from the settings and by key', async () => {
    const start = Math.max(0, best - PUNCHLINE_EARLY_SECONDS)
    await button(page, ro.best).click()
    expect(Math.abs((await seekedPosition(page)) - start)).toBeLessThan(0.5)
    await page.keyboard.press('Escape')
    await page.keyboard.press('9')
    await seekedPosition(page)
    await page.keyboard.press('g')
    await expect(spoken(page)).toHaveText(/^Cea mai bună poantă, la \d/)
    expect(Math.abs((await seekedPosition(page)) - start)).toBeLessThan(0.5)
  })

  await test.step('starts at the best joke from the page of the video', async () => {
    await page.goto(hrefs.video(id))
    await page.getByRole('link', { name: ro.best }).click()
    await untilPlaying(page)
    const { position } = await filmState(page)
    expect(position).toBeGreaterThanOrEqual(Math.max(0, best - PUNCHLINE_EARLY_SECONDS) - 0.5)
    await page.goBack()
    await expectAccessible(page)
  })

  await test.step('a video with too few laughs has no map but accepts laughs', async () => {
    await page.goto(hrefs.video(silent))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(hrefs.watch(silent, 0))
    await untilPlaying(page)
    await page.keyboard.press('k')
    await page.mouse.move(300, 300)
    await expect(button(page, ro.laugh)).toBeVisible()
    await expect(curve(page)).toBeHidden()
    await page.keyboard.press('g')
    await expect(spoken(page)).toHaveText(ro.few)
  })

  await test.step('all controls fit on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(hrefs.watch(id, 0))
    await untilPlaying(page)
    await page.keyboard.press('k')
    await page.mouse.move(200, 300)
    const box = await button(page, ro.laugh).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390)
    await expect(curve(page)).toBeVisible()
    await expectAccessible(page)
  })
})
