import type { Browser, BrowserContext, Page } from '@playwright/test'
import { hrefs } from '@hlizo/contract/hrefs'
import type { Subscriber } from './subscriber.ts'

const FRAME_WITHIN_MS = 30_000
/** About as long as a person needs from the edge of a button to the press. */
export const REST_MS = 300
const screen = { viewport: { width: 1440, height: 900 }, locale: 'ro-RO', bypassCSP: true }

/**
 * Runs in the page: notes when something is pressed, and the first paint after it that has a decoded frame; previews
 * do not count. A timer would wait for other work of the page, also after that paint.
 */
export function watchForFrames(): void {
  document.addEventListener(
    'click',
    (event) => {
      const look = () => {
        const video = document.querySelector<HTMLVideoElement>('video:not([aria-hidden])')
        if (!video || video.getVideoPlaybackQuality().totalVideoFrames === 0) {
          requestAnimationFrame(look)
          return
        }
        // Not in the document: a page may render its root element again.
        Reflect.set(window, 'firstFrameMs', performance.now() - event.timeStamp)
      }
      requestAnimationFrame(look)
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

/** The way of a subscriber: the page of the video, the pointer on play for a moment, a press. */
export async function pressPlayOn(page: Page, url: string, videoId: number): Promise<number> {
  await page.addInitScript(watchForFrames)
  await page.goto(url + hrefs.video(videoId), { waitUntil: 'networkidle' })
  // It says „Redă”, or „Continuă de la …” on a second visit.
  const play = page.locator(`main a[href^="${hrefs.watch(videoId)}"]`).first()
  await play.hover()
  await page.waitForTimeout(REST_MS)
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
