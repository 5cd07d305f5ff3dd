import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { hrefs } from '@hlizo/contract/hrefs'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { expectAccessible } from '../support/accessibility.ts'
import { filmState, seekedPosition, untilPlaying } from '../support/film.ts'
import { episodeOf } from '../support/films.ts'
import { expect, test } from '../support/journey.ts'
import { newViewer } from '../support/members.ts'

test.use({ provoked: { faults: [/^404 GET \/m\/.*\.m4s/] } })
test.describe.configure({ timeout: 120_000 })

const Film = z.object({ url: z.string() })
const { title } = ro.error.faults['missing-file']
/** The viewer waits at most this long for the message. */
const PROMPT_MS = 5_000
/** Segments have numbers from zero and are two seconds long: this is from the eighth second on. */
const LATER = /\/([av]\d+)_0*(?:[4-9]|[1-9]\d+)\.m4s$/
const LATER_SECONDS = 8

/** The name of the rendition of a later segment. */
const renditionOf = (url: string): string | null => LATER.exec(url)?.[1] ?? null

/** Returns 404 for later segments of the renditions of `isMissing` while it is on. */
async function misses(page: Page, isMissing: (rendition: string) => boolean): Promise<() => void> {
  let isOn = true
  await page.route(LATER, (route) => {
    const rendition = renditionOf(route.request().url())
    return isOn && rendition !== null && isMissing(rendition)
      ? route.fulfill({ status: 404 })
      : route.continue()
  })

  return () => {
    isOn = false
  }
}

/** Waits for the message; returns how long the film stalled before it, and the rest of the buffer, in seconds. */
const untilMessage = (page: Page) =>
  page.locator('video').evaluate(
    (video: HTMLVideoElement) =>
      new Promise<{ stoodMs: number; leftSeconds: number; position: number }>((resolve) => {
        let position = -1
        let movedAt = performance.now()
        const look = () => {
          if (video.currentTime !== position) {
            position = video.currentTime
            movedAt = performance.now()
          }
          if (document.querySelector('[role="alert"]') === null) {
            requestAnimationFrame(look)
            return
          }
          const { buffered } = video
          const ends = Array.from({ length: buffered.length }, (_, range) => buffered.end(range))
          const end = ends.find((one) => one >= position) ?? position
          resolve({ stoodMs: performance.now() - movedAt, leftSeconds: end - position, position })
        }
        look()
      }),
  )

test('a film whose first segment is missing shows an error at once', async ({ page }) => {
  const { id } = await episodeOf(await newViewer(page))
  await page.route(/\.m4s/, (route) => route.fulfill({ status: 404 }))
  const requested = page.waitForRequest(/\.m4s/)
  await page.goto(hrefs.watch(id, 0))
  await requested

  await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 10_000 })
})

for (const [what, isMissing] of [
  ['picture and sound', () => true],
  ['the picture', (rendition: string) => rendition.startsWith('v')],
  ['the sound', (rendition: string) => rendition.startsWith('a')],
] as const) {
  test(`${what} missing in every rendition: the existing part plays, an error is shown, and a retry continues`, async ({
    page,
  }) => {
    const { id } = await episodeOf(await newViewer(page))
    const repair = await misses(page, isMissing)
    await page.goto(hrefs.watch(id, 0))
    await untilPlaying(page)
    const { stoodMs, leftSeconds, position } = await untilMessage(page)

    expect(stoodMs).toBeLessThan(PROMPT_MS)
    expect(leftSeconds).toBeLessThan(0.5)
    expect(position).toBeGreaterThan(LATER_SECONDS - 2.1)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('button', { name: ro.error.retry })).toBeFocused()
    await expectAccessible(page)
    repair()
    await page.keyboard.press('Enter')

    const after = await untilPlaying(page, LATER_SECONDS + 1)
    expect(after.position).toBeLessThan(LATER_SECONDS + 20)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
}

test('pausing before the missing segment shows no error, and seeking past it continues', async ({
  page,
}) => {
  const { id } = await episodeOf(await newViewer(page))
  await page.route(/\/v\d+_0*[4-7]\.m4s$/, (route) => route.fulfill({ status: 404 }))
  const refused = page.waitForResponse((response) => response.status() === 404)
  await page.goto(hrefs.watch(id, 0))
  await untilPlaying(page)
  await page.keyboard.press('k')
  await refused
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 20
    void video.play()
  })
  await seekedPosition(page)

  await untilPlaying(page, 21)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

/** The audio group of a video rendition. */
const soundOf = (picture: string): string => (Number(picture.slice(1)) > 360 ? 'a128' : 'a64')

/** Answers 404 for the later segments of the first video rendition and of the audio group chosen for it. */
function missesFirst(page: Page, chooseSound: (picture: string) => string) {
  let first: string | undefined
  return misses(page, (rendition) => {
    if (rendition.startsWith('v')) first ??= rendition
    return rendition === first || (first !== undefined && rendition === chooseSound(first))
  })
}

test('a segment missing in one rendition is played from another one', async ({ page }) => {
  const { id } = await episodeOf(await newViewer(page))
  const answered = page.waitForResponse((response) => response.status() === 404)
  await missesFirst(page, soundOf)
  await page.goto(hrefs.watch(id, 0))
  await answered

  await untilPlaying(page, LATER_SECONDS + 4)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a segment whose video and audio no level has together is reported', async ({ page }) => {
  const { id } = await episodeOf(await newViewer(page))
  await missesFirst(page, (picture) => (soundOf(picture) === 'a64' ? 'a128' : 'a64'))
  await page.goto(hrefs.watch(id, 0))

  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByRole('button', { name: ro.error.retry })).toBeFocused()
})

test.describe('in a small viewport', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a segment that only the largest rendition has is played from it', async ({ page }) => {
    const ana = await newViewer(page)
    const { id } = await episodeOf(ana)
    const { url } = Film.parse(await ana.call('GET', `/videos/${id}`))
    const playlist = await (await page.request.get(url)).text()
    const levels = (playlist.match(/^v\d+(?=\.m3u8$)/gm) ?? []).toSorted(
      (one, other) => Number(one.slice(1)) - Number(other.slice(1)),
    )
    const largest = levels.at(-1)
    await misses(page, (rendition) => rendition.startsWith('v') && rendition !== largest)
    await page.goto(hrefs.watch(id, 0))

    await untilPlaying(page, LATER_SECONDS + 4)
    expect(levels.length).toBeGreaterThan(1)
    expect((await filmState(page)).position).toBeGreaterThan(LATER_SECONDS)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
