import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { hrefs } from '@hlizo/contract/hrefs'
import { videoMessages } from '@hlizo/contract/messages/video'
import { playableVideo } from './support/catalogue.ts'
import { launchOptions } from './support/chromium.ts'
import { atMost, atMostTimes, type Bench, type Figure, type Measurement } from './support/figure.ts'
import { signInSubscriber, type Subscriber } from './support/subscriber.ts'

const FRAME_WITHIN_MS = 30_000
const screen = { viewport: { width: 1440, height: 900 }, locale: 'ro-RO', bypassCSP: true }

/** Runs in the page: notes when something is pressed and when the first frame after it is decoded; previews do not count. */
function watchForFrames(): void {
  document.addEventListener(
    'click',
    (event) => {
      const timer = setInterval(() => {
        const video = document.querySelector<HTMLVideoElement>('video:not([aria-hidden])')
        if (!video || video.getVideoPlaybackQuality().totalVideoFrames === 0) return
        clearInterval(timer)
        // Not in the document: a page may render its root element anew.
        Reflect.set(window, 'firstFrameMs', performance.now() - event.timeStamp)
      }, 4)
    },
    { capture: true, once: true },
  )
}

async function firstFrameMs(page: Page): Promise<number> {
  const noted = await page.waitForFunction(
    () => Number(Reflect.get(window, 'firstFrameMs') ?? 0),
    undefined,
    { timeout: FRAME_WITHIN_MS },
  )

  return noted.jsonValue()
}

/** The way of a subscriber: the page of the video, the pointer on play, a press. */
async function ours(context: BrowserContext, url: string, videoId: number): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(watchForFrames)
  await page.goto(url + hrefs.video(videoId), { waitUntil: 'networkidle' })
  const play = page.getByRole('link', { name: videoMessages.play }).first()
  await play.hover()
  await page.waitForLoadState('networkidle')
  await play.click()

  return firstFrameMs(page)
}

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

async function inFreshContext(
  browser: Browser,
  cookies: Subscriber['cookies'],
  take: (context: BrowserContext) => Promise<number>,
): Promise<number> {
  const context = await browser.newContext(screen)
  try {
    await context.addCookies([...cookies])
    return await take(context)
  } finally {
    await context.close()
  }
}

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  await using product = await bench.start(await bench.preparedDirectory())
  await product.ready()
  const subscriber = await signInSubscriber(product)
  const { video } = await product.until(() => playableVideo(product), {
    everyMs: 500,
    withinMs: 60_000,
    what: 'a video can be played',
  })
  const { url: stream } = await subscriber.video(video.id)
  if (stream === null) throw new Error(`Video ${video.id} has no stream for a subscriber.`)
  const consent = {
    name: 'consent',
    value: encodeURIComponent(JSON.stringify({ v: 1, level: 'essential' })),
    url: product.url,
  }
  const cookies = [...subscriber.cookies, consent]
  const browser = await chromium.launch(launchOptions())
  try {
    const samples: number[] = []
    const yardstick: number[] = []
    for (let round = 0; round < bench.rounds(9); round += 1) {
      samples.push(
        await inFreshContext(browser, cookies, (context) => ours(context, product.url, video.id)),
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
        note: 'a fresh browser context each time; the pointer rests on play until the page is quiet',
      },
    ]
  } finally {
    await browser.close()
  }
}

/** From pressing play on a video's page to the first decoded frame, in Chromium on the loopback. */
export const pressPlay: Figure = { name: 'press-play', title: 'Watch', measure }
