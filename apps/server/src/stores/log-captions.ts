import type { Transaction } from '@hlizo/database/database'
import { auditLog, type Actor } from './audit-log.ts'
import type { ChangedCaptions } from './caption-service.ts'

export const CAPTIONS_CHANGED = 'video.captions-changed'

const isSame = ({ before, after }: ChangedCaptions) =>
  JSON.stringify(before) === JSON.stringify(after)

/** Writes a change of captions to the audit log; null when nothing differs. */
export async function logCaptions(
  tx: Transaction,
  changed: ChangedCaptions,
  { videoId, actor, now }: { readonly videoId: number; readonly actor: Actor; readonly now: Date },
): Promise<string | null> {
  if (isSame(changed)) return null

  return auditLog(tx).write(
    {
      actor,
      action: CAPTIONS_CHANGED,
      subject: { type: 'video', id: String(videoId) },
      before: { captions: changed.before },
      after: { captions: changed.after },
    },
    now,
  )
}
