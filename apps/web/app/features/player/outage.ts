const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]
/** After that it is tried at this interval, so that the film goes on by itself once the server is back. */
const LATER_WAIT_MS = 16_000
/** Three quarters of a minute: a restart of a server, or a tunnel. */
const TIMEOUT_MS = 45_000

/** Whether the server is unreachable or temporarily unavailable. `status` is 0 or missing without a response. */
export const isOutage = (status: number | undefined): boolean =>
  status === undefined || status === 0 || status >= 500

type OutageOptions = {
  readonly tryAgain: () => void
  /** Something has not come for so long that the viewer is informed. */
  readonly onLost: () => void
}

/**
 * Measures outages and retries during them. hls.js has retries of its own, whose number and delays differ with the kind
 * of failure, and it reports their end only. So the time counts from the first request, not the number of failures.
 */
export function watchOutage({ tryAgain, onLost }: OutageOptions) {
  let tries = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  /** By kind of segment: what was requested and has not come. */
  const requested = new Map<string, ReturnType<typeof setTimeout>>()
  const lost = new Set<string>()
  const lose = (kind: string) => {
    lost.add(kind)
    onLost()
  }
  const settle = (kind: string) => {
    clearTimeout(requested.get(kind))
    requested.delete(kind)
    lost.delete(kind)
  }
  const forget = () => {
    clearTimeout(waiting)
    for (const kind of [...requested.keys(), ...lost]) settle(kind)
    tries = 0
  }

  return {
    /** A segment of this kind is needed; the first request counts until one has come. */
    expect: (kind: string) => {
      if (!requested.has(kind)) requested.set(kind, setTimeout(lose, TIMEOUT_MS, kind))
    },
    /** It cannot come now, and the reason is known. */
    lose,
    /** The server has answered about it. */
    settle,
    /** Schedules a retry. */
    retry: () => {
      clearTimeout(waiting)
      waiting = setTimeout(tryAgain, WAITS_MS[tries] ?? LATER_WAIT_MS)
      tries += 1
    },
    /** A segment has come; false while one of another kind is lost. */
    isOverWith: (kind: string): boolean => {
      settle(kind)
      tries = 0

      return lost.size === 0
    },
    forget,
  }
}
