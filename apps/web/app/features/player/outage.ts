// Three quarters of a minute: as long as a server takes to be started again, or a phone to leave a tunnel.
const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 16_000]

/** Whether nobody answered, or only to say that they cannot now. `status` is 0 or missing where there was no answer. */
export const isOutage = (status: number | undefined): boolean =>
  status === undefined || status === 0 || status >= 500

/**
 * Bears an outage: hls.js tries every size of a film once and gives up within a second, so whoever watches
 * would be stopped by each restart of a server.
 */
export function outagePatience(tryAgain: () => void) {
  let tries = 0
  let waiting: ReturnType<typeof setTimeout> | undefined

  return {
    /** Tries again in a while; `false` when it has lasted too long. */
    bear: (): boolean => {
      const waitMs = WAITS_MS[tries]
      if (waitMs === undefined) return false
      tries += 1
      clearTimeout(waiting)
      waiting = setTimeout(tryAgain, waitMs)

      return true
    },
    /** Something has arrived: the next outage is a new one. */
    end: () => {
      tries = 0
    },
    stop: () => clearTimeout(waiting),
  }
}
