import { PLAYBACK_RATES } from '@hlizo/contract/constants'
import type { Subtitle } from '@hlizo/contract/entities/video'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { IconButton, TextButton } from '#web/ui/button.tsx'
import { ChoiceGroup } from './choice-group.tsx'
import { setRate, useMedia, type Media } from './media.ts'
import { qualities, type Quality } from './quality.ts'
import { remembered } from './remembered.ts'
import type { AudioChoice } from './use-audio-mode.ts'
import type { AutoplayChoice } from './use-autoplay-next.ts'
import type { CaptionChoice } from './use-captions.ts'
import { sleepMinutes, useSleepTimer, type SleepTimer } from './use-sleep-timer.ts'
import styles from './settings-panel.module.css'

type SettingsProps = {
  media: Media
  subtitles: readonly Subtitle[]
  captions: CaptionChoice
  autoplay: AutoplayChoice
  audio: AudioChoice
  hasQualities: boolean
  onQuality: (quality: Quality) => void
  onAudioOnly: (isOn: boolean) => void
  onHelp: () => void
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** Speed, quality, what comes next, captions and how they look: a button and the sheet it opens. */
export function Settings({ isOpen, onToggle, ...sheet }: SettingsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const sleep = useSleepTimer(sheet.media)
  const opener = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return undefined
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) onToggle(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)

    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [isOpen, onToggle])

  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault()
    onToggle(false)
    opener.current?.focus()
  }

  return (
    <div className={styles.frame} ref={frame} onKeyDown={closeByKey} role="presentation">
      <IconButton
        ref={opener}
        icon="settings"
        label={ro.settings}
        aria-expanded={isOpen}
        onClick={() => onToggle(!isOpen)}
      />
      {isOpen && <Sheet {...sheet} sleep={sleep} />}
    </div>
  )
}

function Sheet({
  media,
  subtitles,
  captions,
  autoplay,
  audio,
  hasQualities,
  onQuality,
  onAudioOnly,
  onHelp,
  sleep,
}: Omit<SettingsProps, 'isOpen' | 'onToggle'> & { sleep: SleepTimer }) {
  const rate = useMedia(media, (video) => video.playbackRate)
  const [quality, setQuality] = useState(() => remembered().quality)

  return (
    // Focusable, so that a press on a word in it does not carry the focus out of it and close it.
    <div className={styles.sheet} role="group" aria-label={ro.settings} tabIndex={-1}>
      <ChoiceGroup
        legend={ro.speed}
        choices={PLAYBACK_RATES.map((value) => ({ value, label: ro.rate(value) }))}
        chosen={rate}
        onChoose={(chosen) => setRate(media.video, chosen)}
      />
      {audio.isOffered && (
        <>
          <ChoiceGroup
            legend={ro.audioMode}
            choices={(['standard', 'audio-only'] as const).map((value) => ({
              value,
              label: ro.audioModes[value],
            }))}
            chosen={audio.isAudioOnly ? 'audio-only' : 'standard'}
            onChoose={(mode) => onAudioOnly(mode === 'audio-only')}
          />
          <ChoiceGroup
            legend={ro.sleepTimer}
            choices={sleepMinutes.map((value) => ({ value, label: ro.sleepAfter(value) }))}
            chosen={sleep.minutes}
            onChoose={sleep.choose}
          />
        </>
      )}
      {hasQualities && (
        <ChoiceGroup
          legend={ro.quality}
          choices={qualities.map((value) => ({ value, label: ro.qualities[value] }))}
          chosen={quality}
          onChoose={(chosen) => {
            setQuality(chosen)
            onQuality(chosen)
          }}
        />
      )}
      <ChoiceGroup
        legend={ro.autoplay}
        choices={[
          { value: 'on', label: ro.autoplayOn },
          { value: 'off', label: ro.autoplayOff },
        ]}
        chosen={autoplay.isOn ? 'on' : 'off'}
        onChoose={(chosen) => autoplay.choose(chosen === 'on')}
      />
      {subtitles.length > 0 && (
        <>
          <ChoiceGroup
            legend={ro.captions}
            choices={[
              { value: '', label: ro.captionsOff },
              ...subtitles.map(({ lang, label }) => ({ value: lang, label })),
            ]}
            chosen={captions.lang ?? ''}
            onChoose={(lang) => captions.choose(lang === '' ? null : lang)}
          />
          <CaptionLook captions={captions} />
        </>
      )}
      <TextButton className={styles.help} onClick={onHelp}>
        {ro.shortcuts.title}
      </TextButton>
    </div>
  )
}

const sizes = ['small', 'medium', 'large'] as const
const colors = ['white', 'yellow', 'black'] as const
const backgrounds = ['none', 'translucent', 'solid'] as const
const positions = ['bottom', 'top'] as const

/** What has just been unfolded may lie below the edge of the sheet. */
function showWhole({ currentTarget }: { currentTarget: HTMLElement }) {
  currentTarget.scrollIntoView({ block: 'nearest' })
}

function CaptionLook({ captions: { style, restyle } }: { captions: CaptionChoice }) {
  return (
    <details className={styles.look} onToggle={showWhole}>
      <summary className={styles.summary}>{ro.captionStyle}</summary>
      <div className={styles.lookBody}>
        <ChoiceGroup
          legend={ro.captionSize}
          choices={sizes.map((value) => ({ value, label: ro.captionSizes[value] }))}
          chosen={style.size}
          onChoose={(size) => restyle({ size })}
        />
        <ChoiceGroup
          legend={ro.captionColor}
          choices={colors.map((value) => ({ value, label: ro.captionColors[value] }))}
          chosen={style.color}
          onChoose={(color) => restyle({ color })}
        />
        <ChoiceGroup
          legend={ro.captionBackground}
          choices={backgrounds.map((value) => ({ value, label: ro.captionBackgrounds[value] }))}
          chosen={style.background}
          onChoose={(background) => restyle({ background })}
        />
        <ChoiceGroup
          legend={ro.captionPosition}
          choices={positions.map((value) => ({ value, label: ro.captionPositions[value] }))}
          chosen={style.position}
          onChoose={(position) => restyle({ position })}
        />
      </div>
    </details>
  )
}
