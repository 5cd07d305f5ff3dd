import type { StudioVideoPage } from '@hlizo/contract/entities/studio-title'
import type { NextFilm } from '@hlizo/contract/entities/studio-replacement'
import { studioTitleMessages } from '@hlizo/contract/messages/studio-titles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { replacementQuery, useDiscardReplacement } from '#studio/features/films/queries.ts'
import { useBeginUploads, useDirectImport } from '#studio/features/uploads/queries.ts'
import { sendOne } from '#studio/features/uploads/send-one.ts'
import { sendingStore, stopSending } from '#studio/features/uploads/sender.ts'
import { isInterrupted, uploadState } from '#studio/features/uploads/upload-state.ts'
import { useStore } from '#studio/lib/store.ts'
import { Button } from '#studio/ui/button.tsx'
import { ConfirmDialog } from '#studio/ui/confirm-dialog.tsx'
import { Failure } from '#studio/ui/failure.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { sayWhy } from '#studio/ui/say-outcome.ts'
import { FormerFilms } from './former-films.tsx'
import { Part } from './part.tsx'
import { SwapForm } from './swap-form.tsx'
import styles from './title-screen.module.css'

const ro = studioTitleMessages.replacement
const FILMS = 'video/*,audio/*,.mkv,.ts,.mts,.flac'

type ReplacementPartProps = { page: StudioVideoPage; isReadOnly: boolean }

/** A better cut in the place of the film: sent, prepared, looked at, swapped, and taken back. */
export function ReplacementPart({ page, isReadOnly }: ReplacementPartProps) {
  const { data, error, refetch } = useQuery(replacementQuery(page.ref))
  const isEmpty = data?.next === null && data.former.length === 0
  if (error) {
    return (
      <Part title={ro.heading}>
        <Failure error={error} onRetry={() => void refetch()} />
      </Part>
    )
  }
  if (!data || (isEmpty && isReadOnly)) return null
  const { next, former } = data

  return (
    <Part title={ro.heading}>
      {next === null && !isReadOnly && (
        <>
          <p className={styles.note}>{ro.lead}</p>
          <ChooseFilm title={page.ref} label={ro.choose} />
        </>
      )}
      {next !== null && (
        <>
          <NextState title={page.ref} next={next} isReadOnly={isReadOnly} />
          {!isReadOnly && next.importId !== null && next.durationSeconds !== null && (
            <SwapForm page={page} importId={next.importId} durationSeconds={next.durationSeconds} />
          )}
          {!isReadOnly && <Discard title={page.ref} next={next} />}
        </>
      )}
      <FormerFilms title={page.ref} films={former} isReadOnly={isReadOnly} />
    </Part>
  )
}

/** Sends a file that takes the place of the film. */
function ChooseFilm({ title, label }: { title: string; label: string }) {
  const { mutateAsync, isPending } = useBeginUploads()
  const send = (file: File | undefined) =>
    sendOne(file, (announced) => mutateAsync({ files: [announced], replacesFilmOf: title }))

  return (
    <div>
      <FileTrigger acceptedFileTypes={FILMS.split(',')} onSelect={(files) => void send(files?.[0])}>
        <Button isBusy={isPending}>{label}</Button>
      </FileTrigger>
    </div>
  )
}

type NextStateProps = { title: string; next: NextFilm; isReadOnly: boolean }

function NextState({ title, next, isReadOnly }: NextStateProps) {
  const sendings = useStore(sendingStore)
  const { mutateAsync, isPending } = useDirectImport()
  const { file } = next
  const sending = file ? sendings.get(file.upload) : undefined
  const facts = file ?? { problem: null, receivedBytes: 0, bytes: 0, isChecked: true }
  const said = uploadState({ ...facts, import: next.import, title, kind: 'film' }, sending)
  const hasFailed = next.import?.state === 'failed'

  return (
    <>
      <p role="status" aria-live="off">
        <strong>{file ? ro.file(file.name) : ro.unnamed}</strong>
        {next.durationSeconds === null && ` · ${said.text}`}
      </p>
      {!isReadOnly && file && isInterrupted(file, sending) && (
        <ChooseFilm title={title} label={ro.chooseAgain} />
      )}
      {!isReadOnly && file && hasFailed && (
        <div>
          <Button
            isBusy={isPending}
            onPress={() => void mutateAsync({ upload: file.upload, wish: 'retry' }).catch(sayWhy)}
          >
            {ro.retry}
          </Button>
        </div>
      )}
    </>
  )
}

function Discard({ title, next }: { title: string; next: NextFilm }) {
  // The film that was shown at the press: a colleague may prepare another one.
  const [asked, setAsked] = useState<string | null>(null)
  const { mutateAsync, isPending } = useDiscardReplacement(title)
  const discard = async (film: string) => {
    try {
      stopSending(film)
      await mutateAsync(film)
      sayDone(ro.discarded)
    } catch (error) {
      sayWhy(error)
    }
    setAsked(null)
  }

  return (
    <div>
      <Button onPress={() => setAsked(next.file?.upload ?? next.importId)}>{ro.discard}</Button>
      <ConfirmDialog
        isOpen={asked !== null}
        title={`${ro.discard}?`}
        lead={ro.discardLead}
        submit={ro.discard}
        isBusy={isPending}
        onConfirm={() => asked !== null && void discard(asked)}
        onClose={() => setAsked(null)}
      />
    </div>
  )
}
