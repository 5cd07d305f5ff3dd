import { PLAYBACK_RATES } from '@hlizo/contract/constants'
import type { Video } from '@hlizo/contract/entities/video'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { useState } from 'react'
import { setRate, useMedia, type Media } from './media.ts'
import { qualities } from './quality.ts'
import { remembered } from './remembered.ts'
import { settingGroup, type SettingGroup } from './setting-group.ts'
import type { AudioChoice } from './use-audio-mode.ts'
import type { AutoplayChoice } from './use-autoplay-next.ts'
import type { CaptionChoice } from './use-captions.ts'
import { sleepMinutes, type SleepTimer } from './use-sleep-timer.ts'
import type { Stream } from './use-stream.ts'

/** What the settings of the player change. */
export type PlayerSettings = {
  readonly media: Media
  readonly film: Video
  readonly stream: Stream
  readonly captions: CaptionChoice
  readonly autoplay: AutoplayChoice
  readonly audio: AudioChoice
  readonly sleep: SleepTimer
}

type SettingGroups = {
  /** Speed, sound, quality and what comes next. */
  readonly playback: readonly SettingGroup[]
  /** The language of the captions, and how they look; nothing for a film without captions. */
  readonly captions: readonly SettingGroup[]
  readonly captionLook: readonly SettingGroup[]
}

/** The settings that there are for a film on this device. */
export function usePlayerSettings(settings: PlayerSettings): SettingGroups {
  const { media, film, captions, stream } = settings
  const rate = useMedia(media, (video) => video.playbackRate)
  const [quality, setQuality] = useState(() => remembered().quality)
  const hasCaptions = film.subtitles.length > 0

  const speed = settingGroup({
    legend: ro.speed,
    choices: PLAYBACK_RATES.map((value) => ({ value, label: ro.rate(value) })),
    chosen: rate,
    onChoose: (chosen) => setRate(media.video, chosen),
  })
  const qualityOfPicture = settingGroup({
    legend: ro.quality,
    choices: qualities.map((value) => ({ value, label: ro.qualities[value] })),
    chosen: quality,
    onChoose: (chosen) => {
      setQuality(chosen)
      stream.setQuality(chosen)
    },
  })

  return {
    playback: [
      speed,
      ...soundOf(settings),
      ...(stream.hasQualities ? [qualityOfPicture] : []),
      autoplayOf(settings),
    ],
    captions: hasCaptions ? [languageOf(film, captions)] : [],
    captionLook: hasCaptions ? lookOf(captions) : [],
  }
}

function soundOf({ film, stream, audio, sleep }: PlayerSettings): SettingGroup[] {
  if (!audio.isOffered) return []

  return [
    settingGroup({
      legend: ro.audioMode,
      choices: [
        { value: false, label: ro.audioModes.standard },
        { value: true, label: ro.audioModes['audio-only'] },
      ],
      chosen: audio.isAudioOnly,
      onChoose: (isAudioOnly) => {
        audio.choose(isAudioOnly)
        const url = isAudioOnly ? film.audioUrl : film.url
        if (url) stream.change(url)
      },
    }),
    settingGroup({
      legend: ro.sleepTimer,
      choices: sleepMinutes.map((value) => ({ value, label: ro.sleepAfter(value) })),
      chosen: sleep.minutes,
      onChoose: sleep.choose,
    }),
  ]
}

const autoplayOf = ({ autoplay }: PlayerSettings): SettingGroup =>
  settingGroup({
    legend: ro.autoplay,
    choices: [
      { value: true, label: ro.autoplayOn },
      { value: false, label: ro.autoplayOff },
    ],
    chosen: autoplay.isOn,
    onChoose: autoplay.choose,
  })

const languageOf = ({ subtitles }: Video, { lang, choose }: CaptionChoice): SettingGroup =>
  settingGroup({
    legend: ro.captions,
    choices: [
      { value: null, label: ro.captionsOff },
      ...subtitles.map((subtitle) => ({ value: subtitle.lang, label: subtitle.label })),
    ],
    chosen: lang,
    onChoose: choose,
  })

const sizes = ['small', 'medium', 'large'] as const
const colors = ['white', 'yellow', 'black'] as const
const backgrounds = ['none', 'translucent', 'solid'] as const
const positions = ['bottom', 'top'] as const

function lookOf({ style, restyle }: CaptionChoice): SettingGroup[] {
  return [
    settingGroup({
      legend: ro.captionSize,
      choices: sizes.map((value) => ({ value, label: ro.captionSizes[value] })),
      chosen: style.size,
      onChoose: (size) => restyle({ size }),
    }),
    settingGroup({
      legend: ro.captionColor,
      choices: colors.map((value) => ({ value, label: ro.captionColors[value] })),
      chosen: style.color,
      onChoose: (color) => restyle({ color }),
    }),
    settingGroup({
      legend: ro.captionBackground,
      choices: backgrounds.map((value) => ({ value, label: ro.captionBackgrounds[value] })),
      chosen: style.background,
      onChoose: (background) => restyle({ background }),
    }),
    settingGroup({
      legend: ro.captionPosition,
      choices: positions.map((value) => ({ value, label: ro.captionPositions[value] })),
      chosen: style.position,
      onChoose: (position) => restyle({ position }),
    }),
  ]
}
