const SIGNALS = ['SIGINT', 'SIGTERM'] as const
const LOOK_EVERY_MS = 500

/**
 * Resolves when this process is to end: by SIGINT or SIGTERM, or because npm, which started it, has gone
 * without passing a signal on. Signals after the first are ignored: a terminal sends Ctrl-C to the whole
 * group, and npm passes it on once more.
 */
export function untilAskedToEnd(): Promise<NodeJS.Signals> {
  const parent = process.ppid

  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.on(signal, () => resolve(signal))
    setInterval(() => {
      if (process.ppid !== parent) resolve('SIGTERM')
    }, LOOK_EVERY_MS).unref()
  })
}
