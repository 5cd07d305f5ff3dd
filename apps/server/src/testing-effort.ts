/**
 * How hard the tests of money try: 1 in `npm test` and `.ci/run`, 2 in `npm run test:deep`. `TEST_EFFORT=20`
 * runs every scenario with every kind of webhook delivery, kills at every step and tries twenty times as many
 * random scenarios. For tests.
 */
export const effort = Math.max(1, Number(process.env['TEST_EFFORT'] ?? 1))

/** The steps at which a process is killed: every one with more effort, else the first, one in the middle and the last. For tests. */
export const killedAt = (steps: number): ReadonlySet<number> =>
  effort > 1
    ? new Set(Array.from({ length: steps }, (_, place) => place + 1))
    : new Set([1, Math.ceil(steps / 2), steps])
