import type { Clock } from './clock.ts'

/** Options of `lru-cache`: its entries expire by `clock`, which is read each time. */
export const expiringBy = (clock: Clock) => ({
  perf: { now: () => clock.now().getTime() },
  ttlResolution: 0,
})

/** The `ttl` of an entry that is stale at the age of `milliseconds`; `lru-cache` waits until its ttl is exceeded. */
export const staleAt = (milliseconds: number): number => milliseconds - 1
