import type { Browser, BrowserContext, Page } from '@playwright/test'
import { hrefs } from '@hlizo/contract/hrefs'
import type { Subscriber } from './subscriber.ts'

const FRAME_WITHIN_MS = 30_000
const screen = { viewport: { width: 1440, height: 900 }, locale: 'ro-RO', bypassCSP: true }

/** Runs in the page: notes when something is pressed and when the first frame after it is decoded; previews do not count. */
export function watchForFrames(): void {
  document.addEventListener(
    'click',
    (event) => {
      const timer = setInterval(() => {
        const video = document.querySelector<HTMLVideoElement>('video:not([aria-hidden])')
        if (!video || video.getVideoPlaybackQuality().totalVideoFrames === 0) return
        clearInterval(timer)
        // Not in the document: a page may render its root element again.
        Reflect.set(window, 'firstFrameMs', performance.now() - event.timeStamp)
      }, 4)
    },
    { capture: true, once: true },
  )
}

/** From the press to the first decoded frame, in milliseconds. */
export async function firstFrameMs(page: Page): Promise<number> {
  const noted = await page.waitForFunction(
    () => Number(Reflect.get(window, 'firstFrameMs') ?? 0),
    undefined,
    { timeout: FRAME_WITHIN_MS },
  )

  return noted.jsonValue()
}

/** The way of a subscriber: the page of the video, the pointer on play, a press. */
export async function pressPlayOn(page: Page, url: string, videoId: number): Promise<number> {
  await page.addInitScript(watchForFrames)
  await page.goto(url + hrefs.video(videoId), { waitUntil: 'networkidle' })
  // It says „Redă”, or „Continuă de la …” on a second visit.
  const play = page.locator(`main a[href^="${hrefs.watch(videoId)}"]`).first()
  await play.hover()
  await page.waitForLoadState('networkidle')
  await play.click()

  return firstFrameMs(page)
}

/** A browser that has seen nothing yet, for one visit. */
export async function inFreshContext(
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
