import { isDeepStrictEqual } from 'node:util'
import type { Queries, Transaction } from '@hlizo/database/database'
import type { Result } from '@hlizo/kit/result'
import { ApiError } from '#server/http/api-error.ts'
import { auditLog, type Actor, type Fields } from './audit-log.ts'

/** A setting of a video outside its fields. Its changes stand in the history of the video, where they are undone. */
export type TitleSetting = {
  /** The action of its changes in the audit log. */
  readonly action: string
  /** Locks the setting until the end of the transaction. */
  readonly lock: (tx: Transaction, videoId: number) => Promise<void>
  /** Its fields as the audit log has them. */
  readonly read: (db: Queries, videoId: number) => Promise<Fields>
  /** Sets the fields of an earlier reading; GONE when they cannot be set any more. */
  readonly restore: (
    tx: Transaction,
    videoId: number,
    fields: Fields,
    now: Date,
  ) => Promise<Result<undefined, 'GONE'>>
}

export type SettingChange = {
  readonly videoId: number
  readonly actor: Actor
  readonly now: Date
  /** The fields that the editor has seen; null where that is known otherwise. */
  readonly seen: Fields | null
}

/** Changes a setting under its lock, unless it is no longer as the editor has seen it. What changes nothing is not in the audit log. */
export async function changeSetting(
  tx: Transaction,
  { action, lock, read }: TitleSetting,
  { videoId, actor, now, seen }: SettingChange,
  change: () => Promise<void>,
): Promise<void> {
  await lock(tx, videoId)
  const before = await read(tx, videoId)
  if (seen !== null && !isDeepStrictEqual({ ...before }, { ...seen }))
    throw new ApiError('CHANGED_BY_OTHER', { current: before })
  await change()
  const after = await read(tx, videoId)
  if (isDeepStrictEqual(before, after)) return
  const subject = { type: 'video', id: String(videoId) }
  await auditLog(tx).write({ actor, action, subject, before, after }, now)
}
