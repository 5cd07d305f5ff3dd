import type { Page } from '@playwright/test'
import { PUNCHLINE_EARLY_SECONDS } from '@hlizo/contract/constants'
import { LaughterMap } from '@hlizo/contract/entities/laughter-map'
import { hrefs } from '@hlizo/contract/hrefs'
import { homeMessages } from '@hlizo/contract/messages/home'
import { laughterMessages as ro } from '@hlizo/contract/messages/laughter'
import { playerMessages } from '@hlizo/contract/messages/player'
import { formatPosition } from '@hlizo/domain/duration'
import * as z from 'zod/mini'
import { expectAccessible } from '../support/accessibility.ts'
import { onBothWidths } from '../support/both-widths.ts'
import { filmState, seekedPosition, untilPlaying } from '../support/film.ts'
import { expect, test } from '../support/journey.ts'
import { newViewer, type Member } from '../support/members.ts'
import { expectFocusInPicture, press, walkTo } from '../support/remote.ts'

// Without a connection no report arrives.
test.use({ provoked: { faults: [/^console: Failed to load resource: net::ERR_INTERNET/] } })
test.describe.configure({ timeout: 180_000 })

const TRACK = '**/api/v1/progress/*/track'
const Cards = z.array(z.object({ id: z.int() }))
const Jokes = z.array(z.object({ id: z.int(), title: z.string(), jokeStart: z.int() }))
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

test('a viewer plays the best jokes of the week from the home page and on a television', async ({
  page,
}) => {
  const ana = await newViewer(page)
  const jokes = Jokes.parse(await ana.call('GET', '/homepage/sections/best-jokes'))
  const [joke] = jokes
  if (joke === undefined) throw new Error('There is no joke of the week: see demo-activity.')
  const name = ro.playBest(joke.title, formatPosition(joke.jokeStart))
  const fromJoke = async () => {
    await untilPlaying(page)
    expect((await filmState(page)).position).toBeGreaterThanOrEqual(joke.jokeStart - 0.5)
  }

  await test.step('the row of the home page', async () => {
    await page.goto(hrefs.home())
    const row = page.getByRole('list', { name: homeMessages.rows.bestJokes })
    await onBothWidths(page, 'home with the jokes of the week', async () => {
      await row.scrollIntoViewIfNeeded()
      await expect(row.getByRole('link').first()).toHaveAccessibleName(name)
    })
    await row.getByRole('link', { name }).press('Enter')
    await page.waitForURL((url) => url.pathname === hrefs.watch(joke.id))
    await fromJoke()
  })

  await test.step('the row of the television', async () => {
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.goto(hrefs.tv())
    const row = page.getByRole('region', { name: homeMessages.rows.bestJokes })
    await walkTo(page, row.getByRole('link', { name: `${ro.plays}: ${joke.title}` }))
    await expectFocusInPicture(page)
    await expectAccessible(page, { what: 'the jokes of the week on a television' })
    await press(page, 'ok')
    await page.waitForURL((url) => url.searchParams.get('view') === 'watch')
    await fromJoke()
    await press(page, 'back')
    await page.waitForURL(hrefs.tv({ view: 'video', id: joke.id }))
  })
})
