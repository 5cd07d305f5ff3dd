import type { Database } from '@hlizo/database/database'
import { wait } from '@hlizo/kit/wait'
import { ImportCancelled } from '@hlizo/media/import'
import { assetStore } from './asset-store.ts'

const LOOK_AT_WISHES_EVERY_MS = 1_000

/** Works for an import until the work ends, or until an editor pauses or cancels the import: then false. */
export async function whileWanted(
  { db, importId, stopping }: { db: Database; importId: string; stopping: AbortSignal },
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const unwanted = new AbortController()
  const over = new AbortController()
  const watch = async () => {
    for (;;) {
      await wait(LOOK_AT_WISHES_EVERY_MS, over.signal)
      const wish = await assetStore(db).wishFor(importId)
      if (wish === 'cancel') unwanted.abort(new ImportCancelled())
      if (wish === 'pause') unwanted.abort(new Error('The import is paused.'))
      if (wish !== 'go on') return
    }
  }
  // It ends by its signal, or while the database is away, which the work notices by itself.
  void watch().catch(() => {})
  try {
    await work(AbortSignal.any([stopping, unwanted.signal]))
  } catch (error) {
    if (!unwanted.signal.aborted) throw error
    return false
  } finally {
    over.abort()
  }

  return true
}
