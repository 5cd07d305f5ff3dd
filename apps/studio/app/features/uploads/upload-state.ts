import type { StudioUpload, UploadImport } from '@hlizo/contract/entities/studio-upload'
import { importSteps, studioUploadsMessages } from '@hlizo/contract/messages/studio-uploads'
import type { Sending } from '#studio/features/uploads/sender.ts'
import { clockTime } from '@hlizo/domain/clock-time'

const ro = studioUploadsMessages.states

type UploadTone = 'mute' | 'good' | 'attention'
type UploadFacts = Pick<
  StudioUpload,
  'problem' | 'import' | 'receivedBytes' | 'bytes' | 'isChecked' | 'title' | 'kind'
>
type Said = { readonly text: string; readonly tone: UploadTone }

const percent = (part: number, whole: number) => Math.floor((part / Math.max(1, whole)) * 100)
const said = (text: string, tone: UploadTone = 'mute'): Said => ({ text, tone })

function importState(found: UploadImport): Said {
  const { state, place, step, fraction, secondsLeft, failure } = found
  if (state === 'done') return said(ro.done, 'good')
  if (state === 'failed') return said(failure ?? ro.failed, 'attention')
  if (state === 'paused') return said(ro.importPaused)
  if (state === 'running') {
    const left = secondsLeft === null ? '' : studioUploadsMessages.left(clockTime(secondsLeft))
    return said(ro.running(Math.floor(fraction * 100), importSteps[step] ?? '', left))
  }
  if (failure !== null) return said(failure, 'attention')

  return said(place === null || place === 1 ? ro.first : ro.place(place))
}

function sendingState({ state, sent, bytes, reason }: Sending): Said {
  const done = percent(sent, bytes)
  if (state === 'queued') return said(ro.queued)
  if (state === 'paused') return said(ro.paused(done))
  if (state === 'held') return said(ro.held(done, reason ?? ''), 'attention')

  return said(ro.sending(done))
}

/** What to say of a file: how far it is, what it waits for, or why it cannot be used. */
export function uploadState(row: UploadFacts, sending: Sending | undefined): Said {
  if (row.problem !== null) return said(row.problem, 'attention')
  if (row.import) return importState(row.import)
  if (sending) return sendingState(sending)
  if (row.receivedBytes < row.bytes)
    return said(ro.stopped(percent(row.receivedBytes, row.bytes)), 'attention')
  if (!row.isChecked) return said(ro.checking)

  return row.title === null || row.kind !== 'film' ? said(ro.ready, 'good') : said(ro.waitsForFiles)
}

/** Neither complete nor on its way from this browser. */
export const isInterrupted = (
  row: Pick<StudioUpload, 'receivedBytes' | 'bytes'>,
  sending: Sending | undefined,
): boolean => row.receivedBytes < row.bytes && sending === undefined
