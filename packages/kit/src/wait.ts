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
