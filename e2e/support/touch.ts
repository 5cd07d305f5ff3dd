import type { Locator, Page } from '@playwright/test'

type Point = { readonly x: number; readonly y: number }

/** The middle of an element. */
async function middleOf(element: Locator): Promise<Point> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {}

  return { x: x + width / 2, y: y + height / 2 }
}

/** A finger on a page of Chromium, also where its context has no touch screen. */
export async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  const tap = async (point: Point) => {
    await send('touchStart', [point])
    await send('touchEnd', [])
  }

  return {
    tapTwice: async (element: Locator) => {
      const point = await middleOf(element)
      await tap(point)
      await tap(point)
    },
    /** Moves an element by so many pixels to the right and down. */
    drag: async (element: Locator, { byX = 0, byY = 0 }: { byX?: number; byY?: number }) => {
      const { x, y } = await middleOf(element)
      await send('touchStart', [{ x, y }])
      for (const part of [0.25, 0.5, 0.75, 1])
        await send('touchMove', [{ x: x + byX * part, y: y + byY * part }])
      await send('touchEnd', [])
    },
  }
}
