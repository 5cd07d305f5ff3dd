import type { DataStore } from '@tus/utils'

/** The names of uploads that were fetched into a work directory begin with this. */
export const FETCHED_UPLOAD = 'upload-'

/** A complete upload as a local file; `release` when it is no longer read. */
export type LocalUpload = { readonly file: string; readonly release: () => Promise<void> }

/** Where a master comes from while it is uploaded and until it is imported. Ids are UUIDs. */
export type UploadStore = {
  /** For the tus server; it knows an upload by `nameOf`. */
  readonly tus: DataStore
  nameOf(id: string): string
  /** Succeeds when it exists already. */
  create(id: string, bytes: number): Promise<void>
  /** The bytes that have arrived; null when there is no such upload. */
  receivedOf(id: string): Promise<number | null>
  /** Makes a complete upload durable. */
  complete(id: string): Promise<void>
  /** The whole content, for small files; null when it is gone. */
  read(id: string): Promise<Buffer | null>
  /** Where it lies on this machine; null for a remote one. */
  pathOf(id: string): string | null
  /** Null when it is gone. A remote file is fetched into `directory`, where an interrupted call continues. */
  local(
    id: string,
    options: { readonly directory: string; readonly signal?: AbortSignal | undefined },
  ): Promise<LocalUpload | null>
  /** Removing an absent upload succeeds. */
  remove(id: string): Promise<void>
}
