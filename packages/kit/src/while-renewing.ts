/** The reason of the signal that ends work without a lease: another node may do the same work. */
export class LeaseLost extends Error {
  constructor() {
    super('The lease was lost: another node may have taken the work over.')
    this.name = 'LeaseLost'
  }
}

type Renewing = {
  /** How long a lease is. It is renewed three times as often. */
  readonly leaseMs: number
  /** Returns how many leases were renewed: none when another node has taken it. */
  readonly renew: () => Promise<number>
}

const TURNS = 3

/**
 * Renews a lease while `work` runs. A renewal that fails is tried again in the next turn. The
 * signal is aborted when the lease is taken, or was not renewed for as long as it lasts.
 */
export async function whileRenewing<Value>(
  { leaseMs, renew }: Renewing,
  work: (lease: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const lost = new AbortController()
  let turn = 0
  let lastRenewed = 0
  const end = () => {
    clearInterval(renewal)
    lost.abort(new LeaseLost())
  }
  const renewOnce = async () => {
    turn += 1
    const asked = turn
    if (asked - lastRenewed >= TURNS) {
      end()
      return
    }
    if ((await renew()) === 0) end()
    lastRenewed = Math.max(lastRenewed, asked)
  }
  const renewal = setInterval(() => void renewOnce().catch(() => {}), leaseMs / TURNS)
  try {
    return await work(lost.signal)
  } finally {
    clearInterval(renewal)
  }
}
