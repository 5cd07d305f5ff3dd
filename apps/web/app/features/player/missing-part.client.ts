import type Hls from 'hls.js'
import type { Fragment } from 'hls.js'
import { missingSegments } from './missing-segments.ts'

type MissingPartOptions = {
  /** Loads from the current position. */
  readonly loadHere: () => void
  /** Sets the rendition by the chosen quality again. */
  readonly resetLevel: () => void
  /** Nothing has come from another rendition for some time. */
  readonly onStuck: () => void
}

/** hls.js does not report every rendition that it cannot continue with. */
const STUCK_AFTER_MS = 3_000

/** The audio group of a segment of sound. */
function groupOf(hls: Hls, { baseurl }: Fragment): string {
  const track = hls.allAudioTracks.find(({ url }) => url === baseurl)

  return track?.groupId ?? hls.levels[hls.loadLevel]?.audioGroups?.[0] ?? ''
}

/**
 * Loads a part that is missing in one rendition from another one. hls.js alone tries no rendition above the size of the
 * player, none that has failed within half a minute, and the same ones again with growing delays.
 */
export function missingPart(hls: Hls, { loadHere, resetLevel, onStuck }: MissingPartOptions) {
  const segments = missingSegments()
  /** For picture and sound each, until a segment has come from another rendition. */
  const waits = new Map<string, ReturnType<typeof setTimeout>>()
  let givenUp: string | null = null
  const endWait = (kind: string): boolean => {
    clearTimeout(waits.get(kind))
    return waits.delete(kind)
  }
  const waitFor = (kind: string) => {
    const onTime = () => {
      givenUp = kind
      onStuck()
    }
    waits.set(kind, setTimeout(onTime, STUCK_AFTER_MS))
  }

  return {
    /** Loads it from another rendition; false when all of them have been tried. */
    isElsewhere: (frag: Fragment): boolean => {
      endWait(frag.type)
      const isSound = frag.type.startsWith('audio')
      const next = segments.next(
        {
          kind: frag.type,
          part: frag.sn,
          rendition: isSound ? groupOf(hls, frag) : String(frag.level),
        },
        {
          renditions: hls.levels.map(({ audioGroups }, level) =>
            isSound ? (audioGroups?.[0] ?? '') : String(level),
          ),
          current: isSound ? hls.loadLevel : frag.level,
        },
      )
      if (next === null) {
        givenUp = frag.type
        return false
      }
      // Without it a film that has not begun would switch to its first rendition and back.
      hls.startLevel = next
      hls.loadLevel = next
      loadHere()
      waitFor(frag.type)

      return true
    },
    /** Notes a loaded segment; false while picture or sound of another one is given up. */
    isLoadedWith: ({ type }: Fragment): boolean => {
      if (endWait(type)) resetLevel()
      if (givenUp === type) givenUp = null

      return givenUp === null
    },
    forget: () => {
      for (const kind of waits.keys()) endWait(kind)
      segments.forget()
      givenUp = null
    },
  }
}
