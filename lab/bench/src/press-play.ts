import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { chromium, type BrowserContext } from '@playwright/test'
import { untilPlayable } from './support/catalogue.ts'
import { launchOptions } from './support/chromium.ts'
import { atMost, atMostTimes, type Bench, type Figure, type Measurement } from './support/figure.ts'
import { signInSubscriber } from './support/subscriber.ts'
import {
  firstFrameMs,
  inFreshContext,
  pressPlayOn,
  REST_MS,
  watchForFrames,
} from './support/watching.ts'

/** hls.js with the same settings for the start and nothing around it, on the same origin. */
async function bare(context: BrowserContext, url: string, stream: string): Promise<number> {
  const require = createRequire(import.meta.url)
  const hls = await readFile(require.resolve('hls.js/dist/hls.min.js'), 'utf8')
  const address = `${url}/bare-player`
  const page = await context.newPage()
  await page.addInitScript(watchForFrames)
  await page.route(address, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><button>play</button><video width="1440" height="810" playsinline></video>',
    }),
  )
  await page.goto(address)
  await page.unroute(address)
  await page.addScriptTag({ content: hls })
  await page.addScriptTag({
    content: `document.querySelector('button').onclick = () => {
      const video = document.querySelector('video')
      const hls = new Hls({ enableWorker: false, capLevelToPlayerSize: true, startLevel: -1,
        testBandwidth: false, startFragPrefetch: true })
      hls.loadSource(${JSON.stringify(stream)})
      hls.attachMedia(video)
      video.play()
    }`,
  })
  await page.getByRole('button').click()

  return firstFrameMs(page)
}

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  await using product = await bench.start(await bench.preparedDirectory())
  await product.ready()
  const subscriber = await signInSubscriber(product)
  const { video } = await untilPlayable(product)
  const { url: stream } = await subscriber.video(video.id)
  if (stream === null) throw new Error(`Video ${video.id} has no stream for a subscriber.`)
  const browser = await chromium.launch(launchOptions())
  try {
    const samples: number[] = []
    const yardstick: number[] = []
    for (let round = 0; round < bench.rounds(9); round += 1) {
      samples.push(
        await inFreshContext(browser, subscriber.cookies, async (context) =>
          pressPlayOn(await context.newPage(), product.url, video.id),
        ),
      )
      yardstick.push(
        await inFreshContext(browser, [], (context) => bare(context, product.url, stream)),
      )
      bench.say(`press ${round + 1}: ${Math.round(samples.at(-1) ?? 0)} ms`)
    }

    return [
      {
        what: 'press play → first decoded frame',
        unit: 'ms',
        samples,
        yardstick: { name: 'hls.js bare, same stream', samples: yardstick },
        goals: [atMost(300), atMostTimes(1.15)],
        note: `a fresh browser context each time; the pointer rests on play for ${REST_MS} ms`,
      },
    ]
  } finally {
    await browser.close()
  }
}

/** From pressing play on a video's page to the first decoded frame, in Chromium on the loopback. */
export const pressPlay: Figure = { name: 'press-play', title: 'Watch', measure }
