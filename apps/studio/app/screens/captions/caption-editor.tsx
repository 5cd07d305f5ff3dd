import type { EditedCaptions, StudioFilm } from '@hlizo/contract/entities/studio-captions'
import { studioCaptionsMessages as ro } from '@hlizo/contract/messages/studio-captions'
import { formatMoment } from '@hlizo/domain/dates'
import { faultsOfCue } from '@hlizo/media/caption-edits'
import { useState } from 'react'
import { FilmView } from '#studio/features/film/film-view.tsx'
import type { CaptionsOf } from '#studio/features/captions/queries.ts'
import { PresenceNote } from '#studio/features/presence/presence-note.tsx'
import { titlePath } from '#studio/features/titles/queries.ts'
import { useOperator } from '#studio/lib/operator.ts'
import { mayUse } from '@hlizo/domain/operator-roles'
import { useScreenKeys } from '#studio/lib/screen-keys.ts'
import { BackLink } from '#studio/ui/back-link.tsx'
import { Button } from '#studio/ui/button.tsx'
import { LeaveDialog } from '#studio/ui/leave-dialog.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { captionKeys } from './caption-keys.ts'
import styles from './captions.module.css'
import { CueForm } from './cue-form.tsx'
import { CuePanel } from './cue-panel.tsx'
import { FilesPanel } from './files-panel.tsx'
import { MergeCuesDialog } from './merge-cues-dialog.tsx'
import { PublishBar } from './publish-bar.tsx'
import { ReplacePanel } from './replace-panel.tsx'
import { ShiftPanel } from './shift-panel.tsx'
import { SoundPanel } from './sound-panel.tsx'
import { useCaptionDraft, type CaptionEdits } from './use-caption-draft.ts'
import { useCaptionTrack } from './use-caption-track.ts'
import { useCueActions, type CueActions } from './use-cue-actions.ts'
import { usePlayhead } from './use-playhead.ts'
import { VersionsPanel } from './versions-panel.tsx'

type CaptionEditorProps = { params: CaptionsOf; first: EditedCaptions }

export function CaptionEditor({ params, first }: CaptionEditorProps) {
  const isReadOnly = !mayUse(useOperator().roles, ['editor'])
  const edits = useCaptionDraft(params, first)
  const [chosenId, choose] = useState<number | null>(edits.cues[0]?.id ?? null)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [form, setForm] = useState<HTMLDivElement | null>(null)
  const [finder, setFinder] = useState<HTMLDivElement | null>(null)
  const actions = useCueActions({ edits, chosenId, choose, video, form })
  const shared = { edits, chosenId, actions, isReadOnly }
  const film = { ...shared, title: params.title, video, setVideo, choose }
  const publishing = !isReadOnly && <PublishBar edits={edits} />
  useCaptionTrack(video, edits.cues, { label: first.label, lang: params.lang })
  useScreenKeys(
    captionKeys(actions, {
      isReadOnly,
      find: () => finder?.querySelector('input')?.focus(),
      undo: edits.undo,
      redo: edits.redo,
      save: () => void edits.save(),
    }),
  )

  return (
    <Screen title={ro.title(first.title, first.label)} actions={publishing}>
      <BackLink to={titlePath(params.title)}>{ro.back}</BackLink>
      <StateLine edits={edits} params={params} isReadOnly={isReadOnly} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <FilmWithSound {...film} />
          <ChosenCue {...shared} onForm={setForm} />
          {!isReadOnly && <Tools {...shared} onFinder={setFinder} />}
          <Stored edits={edits} params={params} isReadOnly={isReadOnly} />
        </div>
        <PlayingCues {...shared} video={video} />
      </div>
      <MergeCuesDialog merge={edits.merge} onResolve={edits.resolve} />
      <LeaveDialog isUnsaved={!isReadOnly && edits.state !== 'saved'} words={ro.leave} />
    </Screen>
  )
}

type FilmWithSoundProps = PartProps & {
  title: string
  video: HTMLVideoElement | null
  setVideo: (video: HTMLVideoElement | null) => void
  choose: (id: number) => void
}

function FilmWithSound(props: FilmWithSoundProps) {
  const { title, video, setVideo, choose, edits, chosenId, actions, isReadOnly } = props
  const [film, setFilm] = useState<StudioFilm | null>(null)
  if (isReadOnly) return null
  const of = { cues: edits.cues, chosenId, onChoose: choose, actions }

  return (
    <>
      <FilmView title={title} video={video} onVideo={setVideo} onOpened={setFilm} />
      {film && video && <SoundPanel film={film} video={video} of={of} />}
    </>
  )
}

/** The cues as files, and as they were published before. */
function Stored(props: { edits: CaptionEdits; params: CaptionsOf; isReadOnly: boolean }) {
  return (
    <>
      <FilesPanel {...props} />
      <VersionsPanel {...props} />
    </>
  )
}

type PartProps = {
  edits: CaptionEdits
  chosenId: number | null
  actions: CueActions
  isReadOnly: boolean
}

/** What is done to all cues. */
function Tools({
  edits,
  chosenId,
  actions,
  onFinder,
}: PartProps & { onFinder: (finder: HTMLDivElement | null) => void }) {
  return (
    <>
      <div ref={onFinder}>
        <ReplacePanel edits={edits} chosenId={chosenId} onChoose={actions.choose} />
      </div>
      <ShiftPanel edits={edits} />
    </>
  )
}

function ChosenCue({
  edits: { cues, captions },
  chosenId,
  actions,
  isReadOnly,
  onForm,
}: PartProps & { onForm: (form: HTMLDivElement | null) => void }) {
  const index = cues.findIndex(({ id }) => id === chosenId)
  const cue = cues[index]

  return (
    <Panel
      title={ro.cue}
      actions={
        !isReadOnly && (
          <Button icon="plus" onPress={actions.insert}>
            {ro.actions.insert}
          </Button>
        )
      }
    >
      {cue ? (
        <CueForm
          cue={cue}
          faults={faultsOfCue(cue, cues[index + 1], captions.durationSeconds)}
          actions={actions}
          isReadOnly={isReadOnly}
          onForm={onForm}
        />
      ) : (
        <p className={styles.note}>{ro.noCue}</p>
      )}
    </Panel>
  )
}

/** Follows the film, so that the rest of the screen is not drawn again with it. */
function PlayingCues({ video, ...props }: PartProps & { video: HTMLVideoElement | null }) {
  const at = usePlayhead(video)
  const playing = props.edits.cues.find(({ start, end }) => start <= at && at < end)

  return <CuePanel {...props} playingId={playing?.id ?? null} />
}

/** Who else is at these captions, and what is stored of them. */
function StateLine({
  edits: { state, captions, canUndo },
  params: { title, lang },
  isReadOnly,
}: {
  edits: CaptionEdits
  params: CaptionsOf
  isReadOnly: boolean
}) {
  const { draft, live } = captions
  const at = draft && new Date(draft.savedAt)
  const stored = at
    ? draft.savedBy === null
      ? ro.state.draft(formatMoment(at))
      : ro.state.draftBy(draft.savedBy, formatMoment(at))
    : live
      ? ro.state.live
      : ro.state.none
  const words = { saving: ro.state.saving, unsaved: ro.state.unsaved, saved: stored }[state]

  return (
    <>
      <PresenceNote place={`${title}-captions-${lang}`} isEditing={canUndo} />
      <p className={styles.note}>{isReadOnly ? `${stored} ${ro.readOnly}` : words}</p>
    </>
  )
}
