import { wait } from '@hlizo/kit/wait'

/** How long to go on asking, and what for, in words that follow „Not within 10 s:”. */
export type WaitOptions = {
  readonly withinMs: number
  readonly what: string
  readonly everyMs?: number
}

const EVERY_MS = 50

/** Asks until the answer is true; a question that throws counts as false. Gives the milliseconds it took. */
export async function until(
  question: () => Promise<boolean>,
  { withinMs, what, everyMs = EVERY_MS }: WaitOptions,
): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const isTrue = await question().catch(() => false)
    const tookMs = performance.now() - startedAt
    if (isTrue) return tookMs
    if (tookMs > withinMs) throw new Error(`Not within ${withinMs / 1_000} s: ${what}.`)
    await wait(everyMs)
  }
}

/** Whether an address answers 2xx, within a second. */
export async function isUp(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) })
  await answer.arrayBuffer()

  return answer.ok
}
