import type { UploadChanges } from '@hlizo/contract/calls/studio-uploads'
import type { Database } from '@hlizo/database/database'
import { wait } from '@hlizo/kit/wait'
import { mayUse } from '@hlizo/domain/operator-roles'
import type { EventSink } from '#server/http/handler.ts'
import type { ImportService } from '#server/stores/import-service.ts'
import { operatorStore } from '#server/stores/operators.ts'
import { readUploads } from './read-uploads.ts'

type Deps = { readonly db: Database; readonly imports: Pick<ImportService, 'read'> }

const LOOK_EVERY_MS = 1_000

/** Sends what changes of the list until the client leaves or is no editor any more. */
export function followList({ db, imports }: Deps) {
  return async (accountId: string, { send, signal }: EventSink): Promise<void> => {
    let sent: ReadonlyMap<string, string> | null = null
    while (!signal.aborted) {
      const roles = await operatorStore(db).rolesOf(accountId)
      if (!mayUse(roles, ['editor'])) return
      const rows = await readUploads(db, imports)
      const now = new Map(rows.map((row) => [row.id, JSON.stringify(row)]))
      const changes: UploadChanges = {
        rows: rows.filter(({ id }) => sent?.get(id) !== now.get(id)),
        removed: [...(sent?.keys() ?? [])].filter((id) => !now.has(id)),
      }
      if (sent === null || changes.rows.length + changes.removed.length > 0)
        send('uploads', changes)
      sent = now
      await wait(LOOK_EVERY_MS, signal).catch(() => {})
    }
  }
}
