import type { PictureUpload as Uploaded } from '@hlizo/contract/entities/studio-picture'
import { studioPictureMessages as ro } from '@hlizo/contract/messages/studio-picture'
import { useEffect, useRef } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useBeginPicture, useReadPicture } from '#studio/features/pictures/queries.ts'
import { sendOne } from '#studio/features/uploads/send-one.ts'
import { sendingStore } from '#studio/features/uploads/sender.ts'
import { useStore } from '#studio/lib/store.ts'
import { Button } from '#studio/ui/button.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import styles from './title-screen.module.css'

const PICTURES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

type PictureUploadProps = { title: string; upload: Uploaded | null }

/** Sends a file that becomes the picture as soon as it has arrived. */
export function PictureUpload({ title, upload }: PictureUploadProps) {
  const { mutateAsync, isPending } = useBeginPicture(title)
  useSetPicture(upload)
  const send = (file: File | undefined) => sendOne(file, mutateAsync)

  return (
    <>
      <div className={styles.row}>
        <FileTrigger acceptedFileTypes={PICTURES} onSelect={(files) => void send(files?.[0])}>
          <Button isBusy={isPending}>{ro.upload}</Button>
        </FileTrigger>
        <span className={styles.note}>{ro.rules}</span>
      </div>
      {upload && <UploadState upload={upload} />}
    </>
  )
}

function UploadState({ upload }: { upload: Uploaded }) {
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
function useSetPicture(upload: Uploaded | null): void {
  const read = useReadPicture()
  const last = useRef<Uploaded | null>(null)

  useEffect(() => {
    const before = last.current
    last.current = upload
    if (upload !== null || before === null || before.problem !== null) return
    read()
    sayDone(ro.set)
  })
}
