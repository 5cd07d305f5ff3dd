import type { beginUploads } from '@hlizo/contract/calls/studio-uploads'
import type { DataOf } from '@hlizo/contract/call'
import { studioUploadsMessages, uploadRefusals } from '@hlizo/contract/messages/studio-uploads'
import { sayFailed } from '#studio/ui/toasts.tsx'
import { sayWhy } from '#studio/ui/say-outcome.ts'
import { announcedOf, sendFiles } from './sender.ts'

type Announced = ReturnType<typeof announcedOf>

/** Announces a chosen file with `begin` and sends it; the same one goes on where it stopped. Shows a refusal or failure as a toast. */
export async function sendOne(
  file: File | undefined,
  begin: (announced: Announced) => Promise<DataOf<typeof beginUploads>>,
): Promise<void> {
  if (!file) return
  try {
    const begun = await begin(announcedOf(file))
    const [refusal] = begun.refused
    const [row] = begun.uploads
    if (refusal) {
      const reason = uploadRefusals[refusal.reason]
      sayFailed(studioUploadsMessages.refused(refusal.name, reason))
    }
    if (row) sendFiles([{ id: row.id, file, sent: row.receivedBytes }])
  } catch (error) {
    sayWhy(error)
  }
}
