import type { Video } from '@hlizo/contract/entities/video'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { momentMessages as ro } from '@hlizo/contract/messages/moments'
import { formatPosition } from '@hlizo/domain/duration'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { track } from '#web/lib/analytics.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ErrorLine } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { removeMoment, saveMoment, share } from './moment-queries.ts'
import { momentSaver } from './moment-saver.ts'
import { MomentStrip } from './moment-strip.tsx'
import { SharedMoment } from './shared-moment.tsx'
import type { Tile } from './storyboard.ts'
import { useMoment, type MomentDraft } from './use-moment.ts'
import type { PlayerOnScreen } from './use-player.ts'
import styles from './moment-panel.module.css'

type PanelProps = { player: PlayerOnScreen; film: Video; tiles: readonly Tile[] }

/** The focus is in the panel while it is open, and returns to where it was. Escape closes it. */
function useFocusInside(close: () => void) {
  const panel = useRef<HTMLDivElement>(null)
  const onClose = useEffectEvent(close)

  useEffect(() => {
    const before = document.activeElement
    const within = panel.current
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      onClose()
    }
    within?.addEventListener('keydown', closeByKey)
    within?.focus()

    return () => {
      within?.removeEventListener('keydown', closeByKey)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  return panel
}

/** What is done with a moment: it is saved once, then shared if wished. */
function useSaving(film: Video, { span }: MomentDraft, onSaved: () => void) {
  const [save] = useState(() =>
    momentSaver({
      add: async (chosen) => {
        const moment = await saveMoment(film.id, chosen)
        track({ event: 'moment_save', video_id: film.id })
        return moment
      },
      remove: removeMoment,
    }),
  )
  const keeping = useMutation({
    mutationFn: () => save(span),
    onSuccess: () => {
      showToast(ro.saved, 'success')
      onSaved()
    },
  })
  const sharing = useMutation({
    mutationFn: async () => share((await save(span)).id),
    onSuccess: () => track({ event: 'moment_share', video_id: film.id }),
  })

  return { keeping, sharing }
}

/** „Salvează poanta”: a strip of the film with the last twenty seconds chosen. */
export function MomentPanel({ player, film, tiles }: PanelProps) {
  const { session } = player
  const close = () => session.closePanel('moment')
  const draft = useMoment(player, film)
  const { keeping, sharing } = useSaving(film, draft, close)
  const panel = useFocusInside(close)

  return (
    <div
      className={styles.panel}
      ref={panel}
      role="dialog"
      aria-label={ro.panelTitle}
      tabIndex={-1}
      data-controls
      data-own-keys
    >
      <header className={styles.head}>
        <h2 className={styles.title}>{ro.panelTitle}</h2>
        <IconButton icon="close" label={ro.cancel} onClick={close} />
      </header>
      {sharing.data ? (
        <SharedMoment moment={sharing.data} />
      ) : (
        <Editing {...{ draft, tiles, keeping, sharing }} />
      )}
    </div>
  )
}

type EditingProps = Pick<PanelProps, 'tiles'> & { draft: MomentDraft } & ReturnType<
    typeof useSaving
  >

function Editing({ draft, tiles, keeping, sharing }: EditingProps) {
  const { span, preview, refusal } = draft
  const error = keeping.error ?? sharing.error

  return (
    <>
      <MomentStrip draft={draft} tiles={tiles} />
      <p className={styles.times} aria-hidden="true">
        <span>{formatPosition(span.startMs / 1_000)}</span>
        <span>{ro.length((span.endMs - span.startMs) / 1_000)}</span>
        <span>{formatPosition(span.endMs / 1_000)}</span>
      </p>
      {error && <ErrorLine text={refusalText(error)} />}
      {refusal && !error && (
        <p className={styles.note} role="status">
          {errorMessages[refusal]}
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="ghost" icon="play" onClick={preview}>
          {ro.preview}
        </Button>
        <span className={styles.gap} />
        <Button
          variant="secondary"
          icon="star"
          isBusy={keeping.isPending}
          onClick={() => keeping.mutate()}
        >
          {ro.saveIt}
        </Button>
        {refusal === null && (
          <Button icon="share" isBusy={sharing.isPending} onClick={() => sharing.mutate()}>
            {ro.keepAndShare}
          </Button>
        )}
      </div>
    </>
  )
}
