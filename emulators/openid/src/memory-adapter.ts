import { LRUCache } from 'lru-cache'
import type { Adapter, AdapterConstructor, AdapterPayload } from 'oidc-provider'

type Stored = { readonly payload: AdapterPayload; readonly endsAt: number }

const MOST = 10_000

/** What the provider remembers: in this process only, and the oldest is dropped when there is too much. */
export function memoryAdapters(now: () => number): AdapterConstructor {
  const stored = new LRUCache<string, Stored>({ max: MOST })

  return class MemoryAdapter implements Adapter {
    readonly #kind: string

    constructor(kind: string) {
      this.#kind = kind
    }

    #key(id: string): string {
      return `${this.#kind} ${id}`
    }

    async upsert(id: string, payload: AdapterPayload, seconds: number): Promise<void> {
      stored.set(this.#key(id), { payload, endsAt: now() + seconds * 1_000 })
      if (payload.uid !== undefined) {
        stored.set(this.#key(`uid ${payload.uid}`), { payload, endsAt: now() + seconds * 1_000 })
      }
    }

    async find(id: string): Promise<AdapterPayload | undefined> {
      const found = stored.get(this.#key(id))

      return found !== undefined && found.endsAt > now() ? found.payload : undefined
    }

    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return this.find(`uid ${uid}`)
    }

    async findByUserCode(): Promise<undefined> {
      return undefined
    }

    async consume(id: string): Promise<void> {
      const found = stored.get(this.#key(id))
      if (found === undefined) return
      stored.set(this.#key(id), {
        ...found,
        payload: { ...found.payload, consumed: now() / 1_000 },
      })
    }

    async destroy(id: string): Promise<void> {
      stored.delete(this.#key(id))
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, { payload }] of stored.entries()) {
        if (payload.grantId === grantId) stored.delete(key)
      }
    }
  }
}
