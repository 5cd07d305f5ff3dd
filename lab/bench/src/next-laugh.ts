import { chromium, type Page } from '@playwright/test'
import { hrefs } from '@hlizo/contract/hrefs'
import { untilPlayable } from './support/catalogue.ts'
import { launchOptions } from './support/chromium.ts'
import { atMost, type Bench, type Figure, type Measurement } from './support/figure.ts'
import { signInSubscriber } from './support/subscriber.ts'

const ROUNDS = 9
const START_MS = 500
const WATCHED_SECONDS = 4
const screen = { viewport: { width: 1440, height: 900 }, locale: 'ro-RO', bypassCSP: true }

/** Runs in the page: from the key until a frame of another video is decoded, in milliseconds. */
async function fromKeyToFrame(): Promise<number> {
  const before = document.querySelector('video:not([aria-hidden])')
  const pressedAt = performance.now()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }))
  for (;;) {
    const video = document.querySelector<HTMLVideoElement>('video:not([aria-hidden])')
    const frames = video?.getVideoPlaybackQuality().totalVideoFrames ?? 0
    if (video !== before && frames > 0) return performance.now() - pressedAt
    await new Promise((resolve) => setTimeout(resolve, 4))
  }
}

/** A viewer who has seen enough of the film. By then the page has loaded the start of the next one. */
async function watchForAWhile(page: Page): Promise<void> {
  await page.waitForFunction((seconds) => {
    const video = document.querySelector<HTMLVideoElement>('video:not([aria-hidden])')
    return video !== null && video.currentTime > seconds
  }, WATCHED_SECONDS)
}

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  await using product = await bench.start(await bench.preparedDirectory())
  await product.ready()
  const subscriber = await signInSubscriber(product)
  await untilPlayable(product)
  const browser = await chromium.launch(launchOptions())
  try {
    const context = await browser.newContext(screen)
    await context.addCookies([...subscriber.cookies])
    const page = await context.newPage()
    await page.goto(product.url + hrefs.laugh())
    const samples: number[] = []
    for (let round = 0; round < bench.rounds(ROUNDS); round += 1) {
      await watchForAWhile(page)
      samples.push(await page.evaluate(fromKeyToFrame))
      bench.say(`next ${round + 1}: ${Math.round(samples.at(-1) ?? 0)} ms`)
    }

    return [
      {
        what: 'key „n” → first decoded frame of the next film',
        unit: 'ms',
        samples,
        goals: [atMost(START_MS)],
        note: `in one page, each film after ${WATCHED_SECONDS} seconds of the one before`,
      },
    ]
  } finally {
    await browser.close()
  }
}

/** How long „Fă-mă să râd” takes to the next film, in Chromium on the loopback. */
export const nextLaugh: Figure = { name: 'next-laugh', title: 'Fă-mă să râd', measure }
