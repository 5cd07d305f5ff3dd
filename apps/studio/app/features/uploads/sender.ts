import { sendUploadPart, UPLOAD_PART_BYTES } from '@hlizo/contract/calls/studio-uploads'
import { RefusalEnvelope } from '@hlizo/contract/envelope'
import { studioUploadsMessages } from '@hlizo/contract/messages/studio-uploads'
import { systemClock } from '@hlizo/kit/clock'
import { backoffMs } from '@hlizo/kit/retry'
import { addressOf } from '@hlizo/web/lib/api-address'
import { accessToken } from '@hlizo/web/lib/session'
import { DetailedError, Upload } from 'tus-js-client'
import { askForProof } from '#studio/lib/proof.ts'
import { createStore } from '#studio/lib/store.ts'
import { sayFailed } from '#studio/ui/toasts.tsx'

/** A file of this browser on its way. `held` goes on by itself; `reason` says what it waits for. */
export type Sending = {
  readonly state: 'queued' | 'sending' | 'held' | 'paused'
  readonly bytes: number
  readonly sent: number
  readonly reason: string | null
}
type Sent = {
  readonly file: File
  readonly upload: Upload | null
  /** How many bytes the server has, as far as it has said. */
  readonly received: number
  /** Failures since it last had more. */
  readonly tries: number
}

const AT_ONCE = 3
const RETRY = { baseDelayMs: 1_000, maxDelayMs: 20_000 }
const SPEED_OVER_MS = 10_000

const sendings = createStore<ReadonlyMap<string, Sending>>(new Map())
const files = new Map<string, Sent>()
let isPaused = false
/** The bytes of files that have arrived whole since none was on its way. */
let arrivedBytes = 0
/** What was sent when, to know the speed of the last seconds. */
let marks: { readonly at: number; readonly sent: number }[] = []

/** What this browser sends, by the id of the upload. It goes on while other screens are open. */
export const sendingStore = { read: sendings.read, subscribe: sendings.subscribe }

function change(id: string, fields: Partial<Sending>): void {
  const known = sendings.read().get(id)
  if (known) sendings.write(new Map(sendings.read()).set(id, { ...known, ...fields }))
}

function drop(id: string): void {
  files.delete(id)
  const left = new Map(sendings.read())
  left.delete(id)
  sendings.write(left)
}

/** How far these files are, with those that have arrived before them. They are a parameter, so that a component reads it again with them. */
export function sendingProgress(all: readonly Sending[]) {
  return {
    sent: all.reduce((sum, one) => sum + one.sent, arrivedBytes),
    bytes: all.reduce((sum, one) => sum + one.bytes, arrivedBytes),
  }
}

function noteSpeed(): void {
  const at = systemClock.now().getTime()
  const { sent } = sendingProgress([...sendings.read().values()])
  marks = [
    ...marks.filter((mark) => at - mark.at < SPEED_OVER_MS && mark.sent <= sent),
    { at, sent },
  ]
}

/** Bytes in a second over the last ten; null when it is not known yet. */
export function sendingSpeed(): number | null {
  const [first, last] = [marks[0], marks.at(-1)]
  if (!first || !last || last.at - first.at < 1_000) return null

  return ((last.sent - first.sent) / (last.at - first.at)) * 1_000
}

function refusalOf(error: unknown) {
  const response = error instanceof DetailedError ? error.originalResponse : null
  const status = response?.getStatus() ?? 0
  // A proxy in between may refuse a part before the server sees it.
  const isOfTus = Boolean(response?.getHeader('Tus-Resumable'))
  try {
    const { data } = RefusalEnvelope.safeParse(JSON.parse(response?.getBody() ?? ''))
    return { status, isOfTus, code: data?.error, message: data?.message }
  } catch {
    return { status, isOfTus, code: undefined, message: undefined }
  }
}

async function onFailure(id: string, error: unknown): Promise<void> {
  const sent = files.get(id)
  if (!sent) return
  const { status, code, message, isOfTus } = refusalOf(error)
  files.set(id, { ...sent, upload: null, tries: sent.tries + 1 })
  // The upload was removed, or another window has sent it whole.
  if (status === 404 || status === 413) {
    if (status === 413 && !isOfTus) sayFailed(studioUploadsMessages.partRefused(sent.file.name))
    drop(id)
    sendNext()
    return
  }
  const isOnServer = code === 'STORE_FULL' || code === 'UPLOAD_BUSY'
  const reason = isOnServer ? (message ?? '') : studioUploadsMessages.states.offline
  change(id, { state: 'held', reason })
  if (code === 'PROOF_REQUIRED' && !(await askForProof())) {
    pauseSending()
    return
  }
  const again = () => {
    if (sendings.read().get(id)?.state !== 'held') return
    change(id, { state: 'queued', reason: null })
    sendNext()
  }
  setTimeout(again, backoffMs(sent.tries, RETRY))
}

/** Bytes that leave the browser are no progress while the server refuses them. */
function noteReceived(id: string, received: number): void {
  const sent = files.get(id)
  if (sent && received > sent.received) files.set(id, { ...sent, received, tries: 0 })
}

function start(id: string, sent: Sent): void {
  const upload = new Upload(sent.file, {
    uploadUrl: addressOf(sendUploadPart, { params: { upload: id } }),
    chunkSize: UPLOAD_PART_BYTES,
    storeFingerprintForResuming: false,
    retryDelays: null,
    onBeforeRequest: async (request) => {
      request.setHeader('Authorization', `Bearer ${await accessToken()}`)
    },
    onProgress: (bytes) => {
      change(id, { sent: bytes })
      noteSpeed()
    },
    onAfterResponse: (_request, response) =>
      noteReceived(id, Number(response.getHeader('Upload-Offset') ?? 0)),
    onSuccess: () => {
      arrivedBytes += sent.file.size
      drop(id)
      sendNext()
    },
    onError: (error) => {
      void onFailure(id, error)
      sendNext()
    },
  })
  files.set(id, { ...sent, upload })
  change(id, { state: 'sending', reason: null })
  upload.start()
}

function sendNext(): void {
  if (isPaused) return
  const all = [...sendings.read()]
  const running = all.filter(([, { state }]) => state === 'sending').length
  const next = all.filter(([, { state }]) => state === 'queued').slice(0, AT_ONCE - running)
  for (const [id] of next) {
    const sent = files.get(id)
    if (sent) start(id, sent)
  }
}

/** What is said of a file before it is sent. */
export const announcedOf = ({ name, size, lastModified }: File) => ({
  name,
  bytes: size,
  modifiedAt: new Date(lastModified).toISOString(),
})

/** Sends files that were announced, from where each of them stopped. */
export function sendFiles(
  wanted: readonly { readonly id: string; readonly file: File; readonly sent: number }[],
): void {
  const next = new Map(sendings.read())
  if (next.size === 0) {
    isPaused = false
    arrivedBytes = 0
    marks = []
  }
  for (const { id, file, sent } of wanted) {
    if (next.has(id)) continue
    files.set(id, { file, upload: null, received: sent, tries: 0 })
    next.set(id, { state: isPaused ? 'paused' : 'queued', bytes: file.size, sent, reason: null })
  }
  sendings.write(next)
  sendNext()
}

/** Stops all files where they are. */
export function pauseSending(): void {
  isPaused = true
  for (const [id, { upload }] of files) {
    void upload?.abort()
    change(id, { state: 'paused', reason: null })
  }
}

export function resumeSending(): void {
  isPaused = false
  for (const id of files.keys()) change(id, { state: 'queued' })
  sendNext()
}

/** Stops one file, because it is removed. */
export function stopSending(id: string): void {
  void files.get(id)?.upload?.abort()
  drop(id)
  sendNext()
}

/** The browser asks before it is closed while files are on their way. */
globalThis.addEventListener('beforeunload', (event) => {
  if (sendings.read().size > 0) event.preventDefault()
})
