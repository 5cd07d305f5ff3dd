import { UploadPlan } from '@hlizo/contract/entities/studio-upload'
import { realEdits } from '#studio/lib/merge-edits.ts'

/**
 * What an editor has changed of a plan since it was opened; null when something typed is not valid. The other fields
 * are not sent: a colleague may have corrected them since.
 */
export function planEdits(opened: UploadPlan, typed: UploadPlan): Partial<UploadPlan> | null {
  const { success, data } = UploadPlan.safeParse(typed)

  return success ? realEdits(opened, data) : null
}
