import type { Page } from '@playwright/test'

/** The browser tells nothing of what is painted sooner than one frame. */
const ONE_FRAME_MS = 16

/** Runs in the page: notes how long each tap and key took until what it changed was painted. */
export function noteInteractions(): void {
  const durations: number[] = []
  const observed: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  }
  Reflect.set(window, 'interactionMs', durations)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const isInteraction = Number(Reflect.get(entry, 'interactionId') ?? 0) > 0
      if (isInteraction) durations.push(entry.duration)
    }
  }).observe(observed)
}

/** The slowest interaction on this page so far, once all of them are painted. */
export async function slowestInteractionMs(page: Page): Promise<number> {
  const durations = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        // Entries are handed over after the frame that they end with.
        const afterFrames = (frames: number) => {
          if (frames > 0) requestAnimationFrame(() => afterFrames(frames - 1))
          else setTimeout(() => resolve([...Reflect.get(window, 'interactionMs')]))
        }
        afterFrames(4)
      }),
  )

  return Math.max(ONE_FRAME_MS, ...durations)
}
