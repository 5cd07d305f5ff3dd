/** Renews a lease while `work` runs. A renewal that fails is tried again in the next turn. */
export async function whileRenewing<Value>(
  { everyMs, renew }: { readonly everyMs: number; readonly renew: () => Promise<unknown> },
  work: () => Promise<Value>,
): Promise<Value> {
  const renewal = setInterval(() => void renew().catch(() => {}), everyMs)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
  }
}
