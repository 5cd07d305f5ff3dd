function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason
  return reason instanceof Error ? reason : new Error('The wait was given up.')
}

/** The only timer that product code awaits. @throws the reason of `signal` once it aborts. */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(reasonOf(signal))
      return
    }
    const stop = () => {
      clearTimeout(timer)
      reject(reasonOf(signal))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)

    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** What `look` finds, asked every `everyMs`; null when it finds nothing within `longestMs`. */
export async function waitUntilFound<Value>(
  look: () => Promise<Value | null>,
  { everyMs, longestMs }: { readonly everyMs: number; readonly longestMs: number },
): Promise<Value | null> {
  const endAt = performance.now() + longestMs
  for (;;) {
    const found = await look()
    if (found !== null || performance.now() >= endAt) return found
    await wait(everyMs)
  }
}

/** The result of `work`, or `late` after `milliseconds`. */
export async function withTimeout<Value, Late>(
  work: Promise<Value>,
  milliseconds: number,
  late: Late,
): Promise<Value | Late> {
  const over = new AbortController()
  try {
    return await Promise.race([work, wait(milliseconds, over.signal).then(() => late)])
  } finally {
    over.abort()
  }
}
