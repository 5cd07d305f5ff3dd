import type { Page } from '@playwright/test'

/** The calls of the player to device APIs. */
export type DeviceAsked = {
  /** How many locks keep the screen awake at this moment. */
  readonly screenLocks: number
  readonly isInPicture: boolean
}

/**
 * Adds device APIs that headless Chromium lacks: wake lock, picture-in-picture and a media session whose actions a test can trigger. Call it before the page is opened.
 */
export async function withDevice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const asked: { screenLocks: number; isInPicture: boolean } = {
      screenLocks: 0,
      isInPicture: false,
    }
    const buttons = new Map<string, MediaSessionActionHandler | null>()
    Object.assign(window, { deviceAsked: asked, lockScreen: buttons })

    const request = async () => {
      asked.screenLocks += 1
      const release = async () => {
        asked.screenLocks -= 1
      }
      return { release }
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })

    navigator.mediaSession.setActionHandler = (name, handler) => void buttons.set(name, handler)

    let shown: Element | null = null
    const show = (element: Element | null) => {
      shown = element
      asked.isInPicture = element !== null
    }
    Object.defineProperties(document, {
      pictureInPictureEnabled: { value: true },
      pictureInPictureElement: { get: () => shown },
      exitPictureInPicture: { value: async () => show(null) },
    })
    Object.defineProperty(HTMLVideoElement.prototype, 'requestPictureInPicture', {
      async value(this: HTMLVideoElement) {
        show(this)
      },
    })
  })
}

/** What the player has asked of the device so far. */
export function askedOf(page: Page): Promise<DeviceAsked> {
  return page.evaluate(() => Object(window).deviceAsked)
}

/** Presses a button of the lock screen, as headphones do too. */
export async function pressOnLockScreen(
  page: Page,
  details: MediaSessionActionDetails,
): Promise<void> {
  await page.evaluate((given) => Object(window).lockScreen.get(given.action)(given), details)
}
