import type Hls from 'hls.js'
import type { Fragment } from 'hls.js'
import { missingSegments } from './missing-segments.ts'

type MissingPartOptions = {
  /** Loads from the current position. */
  readonly loadHere: () => void
  /** Sets the rendition by the chosen quality again. */
  readonly resetLevel: () => void
}

/** The audio group of a segment of sound. */
function groupOf(hls: Hls, { baseurl }: Fragment): string {
  const track = hls.allAudioTracks.find(({ url }) => url === baseurl)

  return track?.groupId ?? hls.levels[hls.loadLevel]?.audioGroups?.[0] ?? ''
}

/**
 * Loads a part that is missing in one rendition from another one. hls.js alone tries no rendition above the size of the
 * player, none that has failed within half a minute, and the same ones again with growing delays.
 */
export function missingPart(hls: Hls, { loadHere, resetLevel }: MissingPartOptions) {
  const segments = missingSegments()
  let forcedFor: string | null = null
  let givenUp: string | null = null

  return {
    /** Loads it from another rendition; false when all of them have been tried. */
    isElsewhere: (frag: Fragment): boolean => {
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
      forcedFor = frag.type
      hls.loadLevel = next
      loadHere()

      return true
    },
    /** Notes a loaded segment; false while picture or sound of another one is given up. */
    isLoadedWith: ({ type }: Fragment): boolean => {
      if (forcedFor === type) {
        forcedFor = null
        resetLevel()
      }
      if (givenUp === type) givenUp = null

      return givenUp === null
    },
    forget: () => {
      segments.forget()
      givenUp = null
    },
  }
}
