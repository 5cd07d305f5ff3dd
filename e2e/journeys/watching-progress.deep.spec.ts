import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { hrefs } from '@hlizo/contract/hrefs'
import { systemClock } from '@hlizo/kit/clock'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { filmState, seekedPosition, untilPlaying } from '../support/film.ts'
import { episodeOf } from '../support/films.ts'
import { expect, test } from '../support/journey.ts'
import { chooseAgain, newViewer, signInByCalls, type Member } from '../support/members.ts'
import { killBrowser, startOwnBrowser, untilOnDisk } from '../support/own-browser.ts'

test.use({ provoked: { faults: [/^console: Failed to load resource: net::/] } })
test.describe.configure({ timeout: 180_000 })

const TRACK = '**/api/v1/progress/*/track'
const Report = z.object({ time: z.number(), ageMs: z.number() })
const Progress = z.object({ progress: z.number() })

const progressOf = async ({ call }: Member, id: number) =>
  Progress.parse(await call('GET', `/videos/${id}`)).progress

/** Blocks reports until it is switched off. A route cannot be removed after a crash of the tab. */
async function losesReports(context: BrowserContext): Promise<() => void> {
  let isLost = true
  await context.route(TRACK, (route) =>
    isLost ? route.abort('internetdisconnected') : route.continue(),
  )

  return () => {
    isLost = false
  }
}

/** Plays to a place and pauses there, while no report gets through. */
async function watchWithoutConnection(page: Page, id: number): Promise<number> {
  await page.goto(hrefs.watch(id, 0))
  await untilPlaying(page, 2)
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/track'))
  await page.keyboard.press('k')
  await refused
  await seekedPosition(page)

  return (await filmState(page)).position
}

/** Opens a film when the connection is back, and gives what is sent of the one before. */
async function reportedLate(context: BrowserContext, id: number, openId: number) {
  const page = await context.newPage()
  const late = page.waitForRequest((request) => request.url().includes(`/progress/${id}/track`))
  await page.goto(hrefs.watch(openId, 0))
  const request = await late
  const answer = await request.response()

  return { page, status: answer?.status(), report: Report.parse(request.postDataJSON()) }
}

test('progress that a closed tab could not send is sent later and does not override newer progress', async ({
  page,
  context,
}) => {
  const ana = await newViewer(page)
  const { id, nextId } = await episodeOf(ana)
  const reconnect = await losesReports(context)
  const stoppedAt = await watchWithoutConnection(page, id)
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
  await ana.call('POST', `/progress/${id}/track`, { seen: false, time: 20, percentageSeen: 80 })

  reconnect()
  // A minute later, because the delay of a report must not decide which one is newer.
  await context.clock.setSystemTime(new Date(systemClock.now().getTime() + MINUTE_MS))
  const { status, report } = await reportedLate(context, id, nextId)
  expect(status).toBe(204)
  expect(report.time).toBeCloseTo(stoppedAt, 0)
  expect(report.ageMs).toBeGreaterThan(MINUTE_MS - 10_000)
  expect(await progressOf(ana, id)).toBe(20)
})

test('progress that a killed tab could not send is sent later and is used when it is the newest', async ({
  page,
  context,
}) => {
  const ana = await newViewer(page)
  const { id, nextId } = await episodeOf(ana)
  const reconnect = await losesReports(context)
  const stoppedAt = await watchWithoutConnection(page, id)
  const crash = page.waitForEvent('crash')
  // It never resolves, because the process of the page is killed.
  void (await context.newCDPSession(page)).send('Page.crash').catch(() => {})
  await crash

  reconnect()
  const { status, report } = await reportedLate(context, id, nextId)
  expect(status).toBe(204)
  expect(report.time).toBeCloseTo(stoppedAt, 0)
  expect(await progressOf(ana, id)).toBeCloseTo(stoppedAt, 0)
})

test('progress that a killed browser could not send is sent after a restart', async ({
  watchFaults,
}) => {
  const directory = await mkdtemp(join(tmpdir(), 'hlizo-browser-'))
  const own = { options: test.info().project.use.launchOptions, watchFaults }
  let context = await startOwnBrowser(directory, own)
  try {
    const page = await context.newPage()
    const ana = await newViewer(page)
    const { id, nextId } = await episodeOf(ana)
    await losesReports(context)
    const stoppedAt = await watchWithoutConnection(page, id)
    const stored = await page.evaluate(() => localStorage.getItem('hlizo-unsent-progress'))
    expect(stored).toContain(`"videoId":${id}`)
    await untilOnDisk(directory, stored ?? '')
    await killBrowser(directory)

    context = await startOwnBrowser(directory, own)
    // The sign-in was lost with the browser; what it had stored was not.
    const opened = await context.newPage()
    const again = await signInByCalls(opened, ana)
    await opened.goto(hrefs.changeProfile())
    await chooseAgain(opened)
    await opened.waitForURL(hrefs.home())
    const { status, report } = await reportedLate(context, id, nextId)
    expect(status).toBe(204)
    expect(report.time).toBeCloseTo(stoppedAt, 0)
    expect(await progressOf(again, id)).toBeCloseTo(stoppedAt, 0)
  } finally {
    await context.close()
    await rm(directory, { recursive: true, force: true })
  }
})
