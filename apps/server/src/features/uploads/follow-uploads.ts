import type { UploadChanges } from '@hlizo/contract/calls/studio-uploads'
import type { Database } from '@hlizo/database/database'
import { mayUse } from '@hlizo/domain/operator-roles'
import type { Log } from '@hlizo/kit/log'
import type { EventSink } from '#server/http/handler.ts'
import type { ImportService } from '#server/stores/import-service.ts'
import { operatorFollowers } from '#server/stores/operator-followers.ts'
import { readUploads } from './read-uploads.ts'

type Deps = {
  readonly db: Database
  readonly imports: Pick<ImportService, 'read'>
  readonly log: Log
}

/** The rows that a window has, by their ids. */
type Sent = { rows: ReadonlyMap<string, string> }

/** Sends what changes of the list of uploads to the editors of this node. */
export function uploadFollowers({ db, imports, log }: Deps) {
  const { follow, stop } = operatorFollowers<Sent>({
    db,
    log,
    event: 'uploads',
    look: async (followers) => {
      const rows = await readUploads(db, imports)
      const now = new Map(rows.map((row) => [row.id, JSON.stringify(row)]))
      for (const { roles, subject: sent, isNew, sendNew, end } of followers) {
        if (!mayUse(roles, ['editor'])) {
          end()
          continue
        }
        const changes: UploadChanges = {
          rows: rows.filter(({ id }) => sent.rows.get(id) !== now.get(id)),
          removed: [...sent.rows.keys()].filter((id) => !now.has(id)),
        }
        if (isNew || changes.rows.length + changes.removed.length > 0) sendNew(changes)
        sent.rows = now
      }
    },
  })

  return {
    follow: (accountId: string, events: EventSink): Promise<void> =>
      follow(accountId, { rows: new Map() }, events),
    stop,
  }
}
