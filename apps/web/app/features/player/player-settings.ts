import { PLAYBACK_RATES } from '@hlizo/contract/constants'
import type { Video } from '@hlizo/contract/entities/video'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { setRate } from '@hlizo/player/media-port'
import { qualities } from '@hlizo/player/quality'
import { sleepChoices } from '@hlizo/player/sleep-plan'
import type { Snapshot } from '@hlizo/player/snapshot'
import { offersNight } from './night-sound.ts'
import { settingGroup, type SettingGroup } from './setting-group.ts'
import { usePlayer, type PlayerOnScreen } from './use-player.ts'

export type PlayerSettings = { readonly player: PlayerOnScreen; readonly film: Video }

type Settings = PlayerSettings & { readonly now: Snapshot }

type SettingGroups = {
  /** Speed, audio mode, quality and autoplay. */
  readonly playback: readonly SettingGroup[]
  /** Language and style of the captions; empty without captions. */
  readonly captions: readonly SettingGroup[]
  readonly captionLook: readonly SettingGroup[]
}

export function usePlayerSettings({ player, film }: PlayerSettings): SettingGroups {
  const settings = { player, film, now: usePlayer(player.session, (now) => now) }
  const hasCaptions = film.subtitles.length > 0

  return {
    playback: [
      speedOf(settings),
      ...soundOf(settings),
      ...nightOf(settings),
      sleepOf(settings),
      ...(settings.now.hasQualities ? [qualityOf(settings)] : []),
      autoplayOf(settings),
    ],
    captions: hasCaptions ? [languageOf(settings)] : [],
    captionLook: hasCaptions ? lookOf(settings) : [],
  }
}

const speedOf = ({ player, now }: Settings): SettingGroup =>
  settingGroup({
    legend: ro.speed,
    choices: PLAYBACK_RATES.map((value) => ({ value, label: ro.rate(value) })),
    chosen: now.rate,
    onChoose: (rate) => setRate(player.video, rate),
  })

const qualityOf = ({ player: { session }, now }: Settings): SettingGroup =>
  settingGroup({
    legend: ro.quality,
    choices: qualities.map((value) => ({ value, label: ro.qualities[value] })),
    chosen: now.quality,
    onChoose: session.choices.chooseQuality,
  })

function soundOf({ player: { session }, now }: Settings): SettingGroup[] {
  if (!now.offersAudio) return []

  return [
    settingGroup({
      legend: ro.audioMode,
      choices: [
        { value: false, label: ro.audioModes.standard },
        { value: true, label: ro.audioModes['audio-only'] },
      ],
      chosen: now.isAudioOnly,
      onChoose: session.choices.chooseAudio,
    }),
  ]
}

function nightOf({ player: { session }, now }: Settings): SettingGroup[] {
  if (!offersNight(now)) return []

  return [
    settingGroup({
      legend: ro.nightMode,
      choices: [
        { value: false, label: ro.nightOff },
        { value: true, label: ro.nightOn },
      ],
      chosen: now.isNight,
      onChoose: session.choices.chooseNight,
    }),
  ]
}

function sleepOf({ player: { session }, film, now }: Settings): SettingGroup {
  const atEnd = film.show === null ? ro.sleepAfterVideo : ro.sleepAfterEpisode

  return settingGroup({
    legend: ro.sleepTimer,
    choices: sleepChoices.map((value) => ({
      value,
      label: value === 'end' ? atEnd : ro.sleepAfter(value),
    })),
    chosen: now.sleepAfter,
    onChoose: session.sleep.choose,
  })
}

const autoplayOf = ({ player: { session }, now }: Settings): SettingGroup =>
  settingGroup({
    legend: ro.autoplay,
    choices: [
      { value: true, label: ro.autoplayOn },
      { value: false, label: ro.autoplayOff },
    ],
    chosen: now.autoplayNext,
    onChoose: (isOn) => void session.choices.chooseAutoplay(isOn),
  })

const languageOf = ({ player: { session }, film, now }: Settings): SettingGroup =>
  settingGroup({
    legend: ro.captions,
    choices: [
      { value: null, label: ro.captionsOff },
      ...film.subtitles.map(({ lang, label }) => ({ value: lang, label })),
    ],
    chosen: now.captions,
    onChoose: session.choices.chooseCaptions,
  })

const sizes = ['small', 'medium', 'large'] as const
const colors = ['white', 'yellow', 'black'] as const
const backgrounds = ['none', 'translucent', 'solid'] as const
const positions = ['bottom', 'top'] as const

function lookOf({ player: { session }, now }: Settings): SettingGroup[] {
  const { captionStyle: style } = now
  const restyle = session.choices.restyleCaptions

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
