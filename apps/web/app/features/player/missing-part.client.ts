import type Hls from 'hls.js'
import type { Fragment } from 'hls.js'
import { missingSegments } from './missing-segments.ts'

type MissingPartOptions = {
  /** Loads from the current position. */
  readonly loadHere: () => void
  /** Sets the rendition by the chosen quality again. */
  readonly resetLevel: () => void
  /** Whether playback has to go through this position next, in seconds. */
  readonly isNext: (seconds: number) => boolean
  /** Nothing has come from another rendition for some time. */
  readonly onStuck: () => void
}

/**
 * hls.js does not report every rendition that it cannot continue with. After this time without a request
 * `startLoad()` is called once more, and after the same time again the part is given up.
 */
const STUCK_AFTER_MS = 2_000

/** What is missing, in picture or sound. */
type Wait = {
  readonly part: Fragment['sn']
  readonly start: number
  isLastTry: boolean
  timer?: ReturnType<typeof setTimeout>
}

/** Whether a segment is the missing one or a later one; after a switch hls.js also loads earlier ones. */
const reaches = (sn: Fragment['sn'], part: Fragment['sn']): boolean =>
  typeof sn !== 'number' || typeof part !== 'number' || sn >= part

/** The audio group of a segment of sound. */
function groupOf(hls: Hls, { baseurl }: Fragment): string {
  const track = hls.allAudioTracks.find(({ url }) => url === baseurl)

  return track?.groupId ?? hls.levels[hls.loadLevel]?.audioGroups?.[0] ?? ''
}

/**
 * Loads a part that is missing in one rendition from another one. hls.js alone tries no rendition above the size of the
 * player, none that has failed within half a minute, and the same ones again with growing delays.
 */
export function missingPart(
  hls: Hls,
  { loadHere, resetLevel, isNext, onStuck }: MissingPartOptions,
) {
  const segments = missingSegments()
  /** For picture and sound each, until the part has come from another rendition. */
  const waits = new Map<string, Wait>()
  const givenUp = new Map<string, Fragment['sn']>()
  const endWait = (kind: string): boolean => {
    clearTimeout(waits.get(kind)?.timer)
    return waits.delete(kind)
  }
  const waitOn = (kind: string, wait: Wait) => {
    clearTimeout(wait.timer)
    wait.timer = setTimeout(onTime, STUCK_AFTER_MS, kind, wait)
  }
  const reload = () => {
    loadHere()
    // That ends every request.
    for (const [kind, wait] of waits) waitOn(kind, wait)
  }
  const onTime = (kind: string, wait: Wait) => {
    // After a seek backwards it is not.
    if (!isNext(wait.start)) return
    if (wait.isLastTry) {
      endWait(kind)
      givenUp.set(kind, wait.part)
      onStuck()
      return
    }
    wait.isLastTry = true
    hls.stopLoad()
    reload()
  }

  return {
    /** Loads it from another rendition; false when all of them have been tried. */
    isElsewhere: (frag: Fragment): boolean => {
      endWait(frag.type)
      const isSound = frag.type.startsWith('audio')
      const next = segments.next(
        isSound
          ? { kind: 'sound', part: frag.sn, rendition: groupOf(hls, frag) }
          : { kind: 'picture', part: frag.sn, rendition: String(frag.level) },
        {
          levels: hls.levels.map(({ audioGroups }, level) => ({
            picture: String(level),
            sound: audioGroups?.[0] ?? '',
          })),
          current: isSound ? hls.loadLevel : frag.level,
        },
      )
      if (next === null) {
        givenUp.set(frag.type, frag.sn)
        return false
      }
      // Without it a film that has not begun would switch to its first rendition and back.
      hls.startLevel = next
      hls.loadLevel = next
      waits.set(frag.type, { part: frag.sn, start: frag.start, isLastTry: false })
      reload()

      return true
    },
    /** Notes a request: from then on its outcome counts, not the time. */
    isRequested: ({ type }: Fragment) => clearTimeout(waits.get(type)?.timer),
    /** Notes a loaded segment; false while picture or sound of another one is given up. */
    isLoadedWith: ({ type, sn }: Fragment): boolean => {
      const wait = waits.get(type)
      if (wait && !reaches(sn, wait.part)) waitOn(type, wait)
      else if (endWait(type)) resetLevel()
      const lost = givenUp.get(type)
      if (lost !== undefined && reaches(sn, lost)) givenUp.delete(type)

      return givenUp.size === 0
    },
    forget: () => {
      for (const kind of waits.keys()) endWait(kind)
      segments.forget()
      givenUp.clear()
    },
  }
}
