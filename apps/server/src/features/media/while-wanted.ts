import type { Queries } from '@hlizo/database/database'
import { wait } from '@hlizo/kit/wait'
import { ImportOver } from '@hlizo/media/import'
import { assetStore } from './asset-store.ts'

const LOOK_AT_WISHES_EVERY_MS = 1_000

type Wanted = {
  readonly db: Queries
  readonly importId: string
  readonly stopping: AbortSignal
  /** Replaced by tests. */
  readonly pause?: typeof wait
}

/** Looks at the import until it is unwanted, or `over` is aborted. */
async function watchWishes(
  { db, importId, pause = wait }: Wanted,
  { unwanted, over }: { readonly unwanted: AbortController; readonly over: AbortSignal },
): Promise<void> {
  while (!unwanted.signal.aborted) {
    await pause(LOOK_AT_WISHES_EVERY_MS, over)
    // After a failed query the next one still notices a pause or cancellation.
    const wish = await assetStore(db)
      .wishFor(importId)
      .catch(() => 'go on')
    if (wish === 'cancel') unwanted.abort(new ImportOver('cancelled'))
    if (wish === 'done') unwanted.abort(new ImportOver('done'))
    if (wish === 'pause') unwanted.abort(new Error('The import is paused.'))
  }
}

/**
 * Works for an import until the work ends, or until the import is paused, cancelled or done by
 * another node: then false.
 */
export async function whileWanted(
  wanted: Wanted,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const unwanted = new AbortController()
  const over = new AbortController()
  // It ends by its signal.
  void watchWishes(wanted, { unwanted, over: over.signal }).catch(() => {})
  try {
    await work(AbortSignal.any([wanted.stopping, unwanted.signal]))
  } catch (error) {
    if (!unwanted.signal.aborted && !(error instanceof ImportOver)) throw error
    return false
  } finally {
    over.abort()
  }

  return true
}
