// Three quarters of a minute: a restart of a server, or a tunnel.
const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 16_000]
/** After that it is tried at this interval, so that the film goes on by itself once the server is back. */
const LATER_WAIT_MS = 16_000

/** Whether the server is unreachable or temporarily unavailable. `status` is 0 or missing without a response. */
export const isOutage = (status: number | undefined): boolean =>
  status === undefined || status === 0 || status >= 500

/**
 * Retries during an outage: hls.js tries each rendition once and fails within a second, so every restart of a server
 * would stop playback.
 */
export function outagePatience(tryAgain: () => void) {
  let tries = 0
  let waiting: ReturnType<typeof setTimeout> | undefined

  return {
    /** Schedules a retry; false when the outage has lasted so long that the viewer is informed. */
    bear: (): boolean => {
      const waitMs = WAITS_MS[tries]
      tries += 1
      clearTimeout(waiting)
      waiting = setTimeout(tryAgain, waitMs ?? LATER_WAIT_MS)

      return waitMs !== undefined
    },
    /** Data has arrived, so the next outage is a new one. */
    end: () => {
      tries = 0
    },
    stop: () => clearTimeout(waiting),
  }
}
