import { chromium, type Browser, type Page } from '@playwright/test'
import { hrefs } from '@hlizo/contract/hrefs'
import { wait } from '@hlizo/kit/wait'
import { untilPlayable } from './support/catalogue.ts'
import { launchOptions } from './support/chromium.ts'
import { atMost, type Bench, type Figure, type Measurement } from './support/figure.ts'
import { importLargeFilm } from './support/large-film.ts'
import type { Product } from './support/product.ts'
import { signInSubscriber, type Subscriber } from './support/subscriber.ts'
import { inFreshContext, pressPlayOn, REST_MS } from './support/watching.ts'

type Line = { readonly megabits: number; readonly latencyMs: number }

const tenMegabits: Line = { megabits: 10, latencyMs: 40 }
const fiveMegabits: Line = { megabits: 5, latencyMs: 60 }
const nameOf = ({ megabits, latencyMs }: Line) => `${megabits} Mbit/s, ${latencyMs} ms`
const WATCH_MS = { full: 60_000, quick: 5_000 }
const TALL = 1080
const TALL_WITHIN_MS = 30_000
const POLL_MS = 20

type Visit = { readonly browser: Browser; readonly product: Product; readonly ana: Subscriber }

/** A page on such a line; the product itself is on the loopback. */
async function throttle(page: Page, { megabits, latencyMs }: Line): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const bytesPerSecond = (megabits * 1_000_000) / 8
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

const visit = ({ browser, ana }: Visit, line: Line, take: (page: Page) => Promise<number>) =>
  inFreshContext(browser, ana.cookies, async (context) => {
    const page = await context.newPage()
    await throttle(page, line)

    return take(page)
  })

/** Runs in the page: counts how often a film that plays has to wait for its bytes, whichever film it is by then. */
function countStalls(): void {
  Reflect.set(window, 'stalls', 0)
  document.addEventListener(
    'waiting',
    ({ target }) => {
      if (!(target instanceof HTMLVideoElement) || target.seeking || target.ended) return
      // A film that has not begun is starting, not stalling.
      if (target.currentTime > 0.5)
        Reflect.set(window, 'stalls', Number(Reflect.get(window, 'stalls')) + 1)
    },
    { capture: true },
  )
}

/** The stalls of a minute; what comes next starts by itself. */
const stallsIn = (setup: Visit, line: Line, videoId: number, milliseconds: number) =>
  visit(setup, line, async (page) => {
    await page.addInitScript(countStalls)
    await pressPlayOn(page, setup.product.url, videoId)
    await wait(milliseconds)

    return page.evaluate(() => Number(Reflect.get(window, 'stalls')))
  })

/** How many seconds after the press the picture has its full height. */
const secondsToTall = (setup: Visit, line: Line, videoId: number) =>
  visit(setup, line, async (page) => {
    const firstFrame = await pressPlayOn(page, setup.product.url, videoId)
    const seenAt = performance.now()
    await page.waitForFunction(
      (height) => (document.querySelector('video')?.videoHeight ?? 0) >= height,
      TALL,
      { timeout: TALL_WITHIN_MS, polling: POLL_MS },
    )

    return (firstFrame + performance.now() - seenAt) / 1_000
  })

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  await using product = await bench.start(await bench.preparedDirectory())
  await product.ready()
  const { video } = await untilPlayable(product)
  bench.say('a film of 1080 lines is made and imported')
  const tallId = await importLargeFilm(product, await bench.directory())
  // After the import: a session would be old by then.
  const ana = await signInSubscriber(product)
  const browser = await chromium.launch(launchOptions())
  const setup = { browser, product, ana }
  const repeated = async (take: () => Promise<number>) => {
    const samples: number[] = []
    for (let round = 0; round < bench.rounds(5); round += 1) samples.push(await take())
    return samples
  }
  const press = async (line: Line, goalMs: number): Promise<Measurement> => ({
    what: `press play → first decoded frame, ${nameOf(line)}`,
    unit: 'ms',
    group: 'first frame',
    samples: await repeated(() =>
      visit(setup, line, (page) => pressPlayOn(page, product.url, video.id)),
    ),
    goals: [atMost(goalMs)],
    note: `throttled by Chromium; the pointer rests on play for ${REST_MS} ms`,
  })
  const watchMs = bench.isQuick ? WATCH_MS.quick : WATCH_MS.full

  try {
    return [
      await press(tenMegabits, 700),
      await press(fiveMegabits, 1_000),
      // Before the minute: a film that has been seen to its end begins with what comes next.
      {
        what: `press play → 1080 lines, ${nameOf(tenMegabits)}`,
        unit: 's',
        samples: await repeated(() => secondsToTall(setup, tenMegabits, tallId)),
        goals: [atMost(8)],
      },
      {
        what: `stalls in a minute, ${nameOf(fiveMegabits)}`,
        unit: '',
        samples: [await stallsIn(setup, fiveMegabits, tallId, watchMs)],
        goals: [atMost(0)],
        note: `${hrefs.video(tallId)}, a film of 1080 lines, then what comes next`,
      },
    ]
  } finally {
    await browser.close()
  }
}

/** Watching on lines as people have them. */
export const slowLines: Figure = { name: 'slow-lines', title: 'Watch', measure }
