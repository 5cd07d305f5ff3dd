import type { EditedCaptions } from '@hlizo/contract/entities/studio-captions'
import { editableCues, vttOfCues } from '@hlizo/media/caption-edits'
import { describe, expect, it } from 'vitest'
import { isConflict, resolvedCues } from '#studio/lib/merge-cues.ts'
import { publishedCaptions, savedCaptions, takenIn } from './caption-basis.ts'

/** A cue in each second. */
const vtt = (...texts: string[]) =>
  ['WEBVTT', ...texts.map((text, at) => `00:0${at + 1}.000 --> 00:0${at + 1}.900\n${text}`)].join(
    '\n\n',
  )
const cuesOf = (...texts: string[]) => editableCues(vtt(...texts)).cues

type Stored = { draft?: [number, string] | null; live: string; madeOn?: string }

/** Live captions whose version is their text. */
const captionsAt = ({ draft, live, madeOn }: Stored): EditedCaptions => ({
  title: 'Film',
  label: 'Română',
  durationSeconds: 60,
  live: { version: live, text: live },
  draft: draft ? { version: draft[0], text: draft[1], savedAt: '', savedBy: 'Dan' } : null,
  madeOn: madeOn === undefined ? null : { version: madeOn, text: madeOn },
  versions: [],
})
const [first, mine, theirs] = [
  vtt('unu', 'doi', 'trei'),
  vtt('UNU', 'doi', 'trei'),
  vtt('unu', 'doi', 'TREI'),
]
const textsOf = ({ parts }: ReturnType<typeof takenIn>) =>
  resolvedCues(parts, () => false).map(({ text }) => text)

describe('takenIn', () => {
  it('merges a first draft that was refused with what a colleague has published since', () => {
    const taken = takenIn(
      savedCaptions(captionsAt({ live: first })),
      cuesOf('UNU', 'doi', 'trei'),
      captionsAt({ live: theirs }),
    )

    expect(textsOf(taken)).toEqual(['UNU', 'doi', 'TREI'])
    expect(taken.saved.live.version).toBe(theirs)
  })

  it('merges the own draft with what was put on air since it was made, once', () => {
    const known = savedCaptions(captionsAt({ draft: [1, mine], live: first }))
    const captions = captionsAt({ draft: [1, mine], live: theirs, madeOn: first })
    const taken = takenIn(known, known.cues, captions)

    expect(textsOf(taken)).toEqual(['UNU', 'doi', 'TREI'])
    expect(taken.saved.live.version).toBe(theirs)
    // The merged cues are not stored yet.
    expect(taken.saved.cues).toBe(known.cues)
  })

  it('asks about a cue that was changed here and on air', () => {
    const known = savedCaptions(captionsAt({ draft: [1, mine], live: first }))
    const live = vtt('Unu!', 'doi', 'trei')
    const captions = captionsAt({ draft: [1, mine], live, madeOn: first })

    expect(takenIn(known, known.cues, captions).parts.some(isConflict)).toBe(true)
  })

  it('takes over what a colleague’s draft was made on', () => {
    const known = savedCaptions(captionsAt({ draft: [1, first], live: first }))
    const captions = captionsAt({ draft: [2, theirs], live: mine, madeOn: first })
    const taken = takenIn(known, cuesOf('UNU', 'doi', 'trei'), captions)

    expect([textsOf(taken), taken.by]).toEqual([['UNU', 'doi', 'TREI'], 'Dan'])
    expect(taken.saved.live.version).toBe(first)
  })
})

describe('savedCaptions', () => {
  it('is made on what was live with the draft, also when it is opened later', () => {
    const { live, cues } = savedCaptions(
      captionsAt({ draft: [1, mine], live: theirs, madeOn: first }),
    )

    expect([live.version, vttOfCues(cues)]).toEqual([
      first,
      vttOfCues(cuesOf('UNU', 'doi', 'trei')),
    ])
  })
})

describe('publishedCaptions', () => {
  it('is made on what was published, not on what a colleague has begun since', () => {
    const known = savedCaptions(captionsAt({ draft: [1, mine], live: first }))
    const read = captionsAt({ draft: [2, theirs], live: theirs })
    const { captions, live } = publishedCaptions(known, mine, read)

    expect([captions.draft, live.version]).toEqual([null, mine])
  })
})
