import { getCaptions, putCaptions } from '@hlizo/contract/calls/studio-titles'
import type { StudioVideoPage } from '@hlizo/contract/entities/studio-title'
import { studioCaptionsMessages as editor } from '@hlizo/contract/messages/studio-captions'
import { studioTitleMessages } from '@hlizo/contract/messages/studio-titles'
import { decodeCaptions } from '@hlizo/media/captions'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { Link, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { captionsPath } from '#studio/features/captions/queries.ts'
import { usePutCaptions, useRemoveCaptions } from '#studio/features/titles/queries.ts'
import { saveFile } from '@hlizo/web/lib/save-file'
import { studioRequest } from '#studio/lib/studio-request.ts'
import { unlessSent } from '#studio/lib/unless-sent.ts'
import { Button, IconButton } from '#studio/ui/button.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { sayOutcome, sayWhy } from '#studio/ui/say-outcome.ts'
import { Part } from './part.tsx'
import styles from './title-screen.module.css'
import { useUndoChange } from './use-undo-change.ts'

const ro = studioTitleMessages.captions

type CaptionsPartProps = { page: StudioVideoPage; isReadOnly: boolean }

/** The captions of the film: read, added, replaced and removed. */
export function CaptionsPart({ page, isReadOnly }: CaptionsPartProps) {
  const { ref, captions, film } = page
  const { mutateAsync } = useRemoveCaptions(ref)
  const undo = useUndoChange()
  const remove = (lang: string, label: string) =>
    void sayOutcome(mutateAsync(lang), ({ change }) =>
      sayDone(ro.removed(label), change === null ? undefined : () => undo(change)),
    )
  const download = (lang: string) =>
    void sayOutcome(studioRequest(getCaptions, { params: { title: ref, lang } }), ({ text }) =>
      saveFile(`${page.slug}.${lang}.vtt`, text, 'text/vtt'),
    )

  return (
    <Part title={studioTitleMessages.sections.captions}>
      {captions.length === 0 && <p className={styles.note}>{ro.empty}</p>}
      <ul className={styles.list}>
        {captions.map(({ lang, label }) => (
          <li key={lang} className={styles.row}>
            <span className={styles.grow}>
              {label} ({lang})
            </span>
            <Link
              to={captionsPath({ title: ref, lang })}
              className={styles.open}
              aria-label={isReadOnly ? editor.openToRead(label) : editor.open(label)}
            >
              {isReadOnly ? ro.read : ro.edit}
            </Link>
            <IconButton icon="download" label={ro.download(label)} onPress={() => download(lang)} />
            {!isReadOnly && (
              <IconButton
                icon="close"
                label={ro.remove(label)}
                onPress={() => remove(lang, label)}
              />
            )}
          </li>
        ))}
      </ul>
      {!isReadOnly && film.state === 'ready' && <CaptionForm title={ref} />}
    </Part>
  )
}

/** Sends the text of a file, and says it with the way back. */
function useSendCaptions(title: string) {
  const { mutateAsync, isPending } = usePutCaptions(title)
  const undo = useUndoChange()

  return {
    isPending,
    send: async (lang: string, text: string) => {
      const { change, notes } = await mutateAsync({ lang, text })
      const said = notes.length === 0 ? ro.added(lang) : ro.notes(notes.length)
      sayDone(said, change === null ? undefined : () => undo(change))
    },
  }
}

/** A language and a WebVTT or SRT file. */
function CaptionForm({ title }: { title: string }) {
  const [lang, setLang] = useState('ro')
  const navigate = useNavigate()
  const [file, setFile] = useState<File | null>(null)
  const [isTried, setTried] = useState(false)
  const { send, isPending } = useSendCaptions(title)
  const isLanguage = z.safeParse(putCaptions.params.shape.lang, lang).success
  const submit = async () => {
    setTried(true)
    if (!isLanguage || file === null) return
    try {
      await send(lang, decodeCaptions(new Uint8Array(await file.arrayBuffer())))
      setFile(unlessSent<File | null>(file, null))
      setTried(false)
    } catch (failure) {
      sayWhy(failure)
    }
  }

  return (
    <>
      <TextInput
        label={ro.language}
        value={lang}
        onChange={setLang}
        maxLength={3}
        error={isTried && !isLanguage ? ro.languageInvalid : undefined}
      />
      <div className={styles.row}>
        <FileTrigger
          acceptedFileTypes={['.vtt', '.srt']}
          onSelect={(files) => setFile(files?.[0] ?? null)}
        >
          <Button>{ro.file}</Button>
        </FileTrigger>
        <span>{file === null ? (isTried ? ro.fileRequired : '') : ro.chosen(file.name)}</span>
      </div>
      <div className={styles.row}>
        <Button variant="primary" onPress={() => void submit()} isBusy={isPending}>
          {ro.submit}
        </Button>
        <Button
          icon="edit"
          isDisabled={!isLanguage}
          onPress={() => void navigate(captionsPath({ title, lang }))}
        >
          {editor.openNew}
        </Button>
      </div>
    </>
  )
}
