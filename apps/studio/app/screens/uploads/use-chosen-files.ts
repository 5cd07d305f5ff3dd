import { UPLOADS_AT_ONCE } from '@hlizo/contract/calls/studio-uploads'
import { studioUploadsMessages, uploadRefusals } from '@hlizo/contract/messages/studio-uploads'
import { useState } from 'react'
import { useBeginUploads } from '#studio/features/uploads/queries.ts'
import { announcedOf, sendFiles, stopSending } from '#studio/features/uploads/sender.ts'
import { sayWhy } from '#studio/ui/say-outcome.ts'

/** Announces chosen files and begins to send them; `refused` says what was not taken. */
export function useChosenFiles() {
  const { mutateAsync } = useBeginUploads()
  const [refused, setRefused] = useState<readonly string[]>([])

  const choose = async (files: readonly File[], replaces?: string): Promise<void> => {
    const notTaken: string[] = []
    try {
      for (let from = 0; from < files.length; from += UPLOADS_AT_ONCE) {
        const part = files.slice(from, from + UPLOADS_AT_ONCE)
        // oxlint-disable-next-line no-await-in-loop -- one announcement after the other
        const begun = await mutateAsync({
          files: part.map(announcedOf),
          ...(replaces !== undefined && { replaces }),
        })
        for (const { name, reason } of begun.refused)
          notTaken.push(studioUploadsMessages.refused(name, uploadRefusals[reason]))
        const wanted = begun.uploads.flatMap((row, index) => {
          const file = part[index]
          if (!row || !file || row.receivedBytes >= row.bytes) return []
          return { id: row.id, file, sent: row.receivedBytes }
        })
        sendFiles(wanted)
        if (replaces !== undefined && wanted.length > 0) stopSending(replaces)
      }
    } catch (error) {
      sayWhy(error)
    }
    setRefused(notTaken)
  }

  return {
    refused,
    choose: (files: readonly File[], replaces?: string) => void choose(files, replaces),
  }
}
