import type { UploadImport } from '@hlizo/contract/entities/studio-upload'
import type { Queries, Transaction } from '@hlizo/database/database'
import type { Actor } from './audit-log.ts'

export type NewImport = {
  /** Uploads by id. */
  readonly film: string
  readonly captions: readonly { readonly upload: string; readonly lang: string }[]
  readonly videoId: number
  /** A replacement takes these two settings from the present film. */
  readonly hasAv1: boolean
  readonly isEncrypted: boolean
  /** Prepared beside the present film of the video, as that one is. */
  readonly isReplacement: boolean
  readonly orderedBy: Actor
}

export type ImportService = {
  /** Returns the id of the import. */
  readonly add: (tx: Transaction, wanted: NewImport) => Promise<string>
  /** Takes captions whose file goes away out of an import that has not ended. */
  readonly dropCaptions: (tx: Transaction, uploadId: string) => Promise<void>
  /** The state of imports by id. */
  readonly read: (db: Queries, ids: readonly string[]) => Promise<ReadonlyMap<string, UploadImport>>
  /** Moves an import before the one that waits ahead of it; does nothing for one that does not wait. */
  readonly moveUp: (tx: Transaction, id: string) => Promise<void>
  /** Moves an import before all others that wait. */
  readonly moveFirst: (tx: Transaction, id: string) => Promise<void>
  /** Holds an import back; it goes on from the step where it was. */
  readonly pause: (tx: Transaction, id: string) => Promise<void>
  readonly resume: (tx: Transaction, id: string) => Promise<void>
  /** Imports a failed film once more. */
  readonly retry: (tx: Transaction, id: string) => Promise<void>
  /** Forgets an import, and stops it on the node that makes it. */
  readonly cancel: (tx: Transaction, id: string) => Promise<void>
}
