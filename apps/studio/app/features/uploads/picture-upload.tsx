import type { PictureUpload as Uploaded } from '@hlizo/contract/entities/studio-picture'
import { studioPictureMessages } from '@hlizo/contract/messages/studio-picture'
import { useEffect, useRef, type ReactNode } from 'react'
import { FileTrigger } from 'react-aria-components'
import { sendOne } from './send-one.ts'
import { sendingStore } from './sender.ts'
import { useStore } from '#studio/lib/store.ts'
import { Button } from '#studio/ui/button.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import styles from './picture-upload.module.css'

const JPEG = 'image/jpeg'
const TRANSPARENT = ['image/png', 'image/webp', 'image/avif']

type PictureUploadProps = {
  words: { readonly upload: string; readonly rules: string; readonly set: string }
  /** The file that was sent and is not the picture yet. */
  upload: Uploaded | null
  /** Announces the file for its place. */
  begin: { readonly mutateAsync: Parameters<typeof sendOne>[1]; readonly isPending: boolean }
  /** It is the picture now: what shows it is read again. */
  onSet: () => void
  isDrawing?: boolean
  /** What else can be done with the picture. */
  children?: ReactNode
}

/** Sends a file that becomes the picture as soon as it has arrived. */
export function PictureUpload(props: PictureUploadProps) {
  const { words, upload, begin, onSet, isDrawing = false, children } = props
  const types = isDrawing ? TRANSPARENT : [JPEG, ...TRANSPARENT]
  useSetPicture(upload, words.set, onSet)
  const send = (file: File | undefined) => sendOne(file, begin.mutateAsync)

  return (
    <>
      <div className={styles.row}>
        <FileTrigger acceptedFileTypes={types} onSelect={(files) => void send(files?.[0])}>
          <Button isBusy={begin.isPending}>{words.upload}</Button>
        </FileTrigger>
        {children}
        <span className={styles.note}>{words.rules}</span>
      </div>
      {upload && <UploadState upload={upload} />}
    </>
  )
}

function UploadState({ upload }: { upload: Uploaded }) {
  const ro = studioPictureMessages
  const sendings = useStore(sendingStore)
  const { id, name, bytes, receivedBytes, problem } = upload
  const sending = sendings.get(id)
  if (problem !== null)
    return <p className={styles.error} role="alert">{`„${name}”: ${problem}`}</p>
  if (receivedBytes >= bytes) return <p role="status">{ro.checking(name)}</p>
  if (!sending) return <p role="status">{ro.stopped(name)}</p>

  return <p role="status">{ro.sending(name, Math.floor((sending.sent / bytes) * 100))}</p>
}

/** An upload that ends without a problem is the picture. */
function useSetPicture(upload: Uploaded | null, said: string, onSet: () => void): void {
  const last = useRef<Uploaded | null>(null)

  useEffect(() => {
    const before = last.current
    last.current = upload
    if (upload !== null || before === null || before.problem !== null) return
    onSet()
    sayDone(said)
  })
}
