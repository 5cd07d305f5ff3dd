const WARM_UPS = 3

/** How long each of so many tries takes in milliseconds, after a few that are not counted. */
export async function timesOf(count: number, ask: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let time = 0; time < WARM_UPS + count; time += 1) {
    const startedAt = performance.now()
    await ask()
    times.push(performance.now() - startedAt)
  }

  return times.slice(WARM_UPS)
}
