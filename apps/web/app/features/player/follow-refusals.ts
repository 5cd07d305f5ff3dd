import { followPlayback, REFUSED_EVENT } from '@hlizo/contract/calls/playback'
import { errorStatuses, isErrorCode } from '@hlizo/contract/errors'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { backoffMs, retry } from '@hlizo/kit/retry'
import { wait } from '@hlizo/kit/wait'
import { ApiError } from '#web/lib/api-error.ts'
import { eventsOf } from '#web/lib/event-stream.ts'

const RETRY = { baseDelayMs: 1_000, maxDelayMs: 30_000 }

/** Calls back when the server refuses playback: another device has taken over, or the subscription has ended (D54). Returns how to stop. */
export function followRefusals(onRefused: (refusal: Error) => void): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const follow = async () => {
    const refusal = await firstRefusal(signal).catch(() => null)
    if (refusal && !signal.aborted) onRefused(refusal)
  }
  void follow()

  return () => leaving.abort()
}

/** Follows until a refusal, through lost connections and restarts. Rejects when aborted. */
async function firstRefusal(signal: AbortSignal): Promise<ApiError> {
  for (;;) {
    const refusal = await retry(() => followOnce(signal), { ...RETRY, signal })
    if (refusal) return refusal
    await wait(backoffMs(0, RETRY), signal)
  }
}

/** The refusal on one connection; null when the connection ended without one. */
async function followOnce(signal: AbortSignal): Promise<ApiError | null> {
  try {
    for await (const { name, data } of eventsOf(followPlayback, signal)) {
      const refusal = name === REFUSED_EVENT ? refusalIn(data) : null
      if (refusal) return refusal
    }
    return null
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ApiError && error.status >= 400 && error.status < 429) return error
    throw error
  }
}

function refusalIn(data: unknown): ApiError | null {
  const code = typeof data === 'object' && data !== null && 'error' in data ? data.error : null

  if (!isErrorCode(code)) return null

  return new ApiError({ status: errorStatuses[code], code, message: errorMessages[code] })
}
