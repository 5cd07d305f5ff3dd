import { describe, expect, it } from 'vitest'
import {
  changeCue,
  cuesWith,
  edgeLimits,
  editableCues,
  faultsOfCue,
  insertCue,
  joinCues,
  moveEdge,
  readingSpeed,
  removeCue,
  replaceInCues,
  shiftCues,
  shownText,
  splitCue,
  srtOfCues,
  vttOfCues,
  type EditedCue,
} from './caption-edits.ts'
import { cleanCaptions } from './captions.ts'

const cue = (id: number, start: number, end: number, text: string): EditedCue => ({
  id,
  start,
  end,
  settings: '',
  text,
})
const three = [cue(1, 1, 3, 'Bună seara!'), cue(2, 3, 5, 'Ce mai faceți?'), cue(3, 6, 8, 'Bine.')]
const partsOf = (cues: readonly EditedCue[]) =>
  cues.map(({ start, end, text }) => [start, end, text])

describe('editableCues', () => {
  it('reads SRT and WebVTT, and both are written again', () => {
    const srt =
      '1\n00:00:01,000 --> 00:00:02,500\nUnu & doi\n\n2\n00:00:03,000 --> 00:00:04,000\nTrei\n'
    const { cues, dropped } = editableCues(srt)
    expect([dropped, partsOf(cues)]).toEqual([
      0,
      [
        [1, 2.5, 'Unu & doi'],
        [3, 4, 'Trei'],
      ],
    ])
    expect(srtOfCues(cues)).toBe(srt)
    expect(partsOf(editableCues(vttOfCues(cues)).cues)).toEqual(partsOf(cues))
    expect(vttOfCues(cues)).toContain('Unu &amp; doi')
  })

  it('counts unreadable cues', () => {
    expect(editableCues('WEBVTT\n\n00:03.000 --> 00:02.000\nÎnapoi\n').dropped).toBe(1)
  })

  it('shows markup as text, and never as markup', () => {
    for (const text of [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<i>da</i> <b onclick=x>nu</b>',
      '&lt;img src=x onerror=alert(1)&gt;',
      '&lt;i&gt;',
      'a < b && c > d',
      '</v><iframe src=//x>',
    ]) {
      const shown = shownText(cue(1, 0, 1, text)) ?? ''
      expect(shown.replace(/<\/?[biu]>/g, '')).not.toMatch(/[<>]/)
      const vtt = vttOfCues([cue(1, 0, 1, text)])
      const [again] = editableCues(vtt).cues
      expect(again && shownText(again)).toBe(shown)
      const published = cleanCaptions(Buffer.from(vtt))
      expect(published.ok && published.value.vtt).toBe(vtt)
    }
  })
})

describe('changes of cues', () => {
  it('sorts cues by time', () => {
    expect(changeCue(three, 1, { start: 5.5, end: 5.9 }).map(({ id }) => id)).toEqual([2, 1, 3])
    expect(removeCue(three, 2).map(({ id }) => id)).toEqual([1, 3])
  })

  it('inserts a cue that ends before the next begins', () => {
    const { cues, id } = insertCue(three, 5.2)
    expect([id, partsOf(cues)[2]]).toEqual([4, [5.2, 6, '']])
    expect(insertCue([], 10).cues).toEqual([cue(1, 10, 12, '')])
  })

  it('splits at the caret and at the moment of the film', () => {
    expect(partsOf(splitCue(three, 1, { at: 2, caret: 4 })).slice(0, 2)).toEqual([
      [1, 2, 'Bună'],
      [2, 3, 'seara!'],
    ])
  })

  it('splits in proportion to the text where the film is elsewhere', () => {
    const [first, second] = splitCue([cue(1, 0, 4, 'unu doi')], 1, { at: 9, caret: null })
    expect([first?.text, second?.text]).toEqual(['unu', 'doi'])
    expect(first?.end).toBe(second?.start)
    expect(first?.end).toBeCloseTo(1.714, 3)
    const lines = splitCue([cue(1, 0, 4, 'unu\ndoi trei')], 1, { at: 9, caret: null })
    expect(lines.map(({ text }) => text)).toEqual(['unu', 'doi trei'])
  })

  it('does not split a short cue', () => {
    expect(splitCue([cue(1, 0, 0.1, 'a b')], 1, { at: 0, caret: 1 })).toHaveLength(1)
  })

  it('joins a cue with the next; the last one is unchanged', () => {
    expect(partsOf(joinCues(three, 1))).toEqual([
      [1, 5, 'Bună seara!\nCe mai faceți?'],
      [6, 8, 'Bine.'],
    ])
    expect(joinCues(three, 3)).toEqual(three)
  })

  it('moves all cues, none before the start of the film', () => {
    expect(partsOf(shiftCues(three, 0.25))[0]).toEqual([1.25, 3.25, 'Bună seara!'])
    expect(shiftCues(three, -5).map(({ start }) => start)).toEqual([0, 2, 5])
    expect(shiftCues([], 5)).toEqual([])
  })

  it('finds and replaces text as it is written, also with signs of patterns', () => {
    expect(cuesWith(three, { find: 'bună', isCaseSensitive: false }).map(({ id }) => id)).toEqual([
      1,
    ])
    expect(cuesWith(three, { find: 'bună', isCaseSensitive: true })).toEqual([])
    const { cues, count } = replaceInCues(three, { find: '?', isCaseSensitive: false }, '$&!')
    expect([count, cues[1]?.text]).toEqual([1, 'Ce mai faceți$&!'])
    expect(replaceInCues(three, { find: '', isCaseSensitive: false }, 'x').count).toBe(0)
  })
})

describe('faultsOfCue', () => {
  it('names cues that are hard to read', () => {
    expect(faultsOfCue(cue(1, 0, 4, 'Bună seara!'), undefined, 100)).toEqual([])
    expect(faultsOfCue(cue(1, 0, 4, ' '), undefined, 100)).toEqual(['EMPTY'])
    expect(faultsOfCue(cue(1, 4, 4, 'a'), undefined, 100)).toEqual(['ENDS_BEFORE_START'])
    expect(faultsOfCue(cue(1, 0, 5, 'a'), cue(2, 4, 6, 'b'), 100)).toEqual(['OVERLAPS'])
    expect(faultsOfCue(cue(1, 100, 105, 'a'), undefined, 100)).toEqual(['PAST_END'])
    expect(faultsOfCue(cue(1, 0, 1, 'a'.repeat(18)), undefined, 100)).toEqual(['TOO_FAST'])
    expect(faultsOfCue(cue(1, 0, 9, 'a'.repeat(43)), undefined, 100)).toEqual(['LINE_TOO_LONG'])
    expect(faultsOfCue(cue(1, 0, 9, 'a\nb\nc'), undefined, 100)).toEqual(['TOO_MANY_LINES'])
  })

  it('does not count tags as characters to read', () => {
    expect(readingSpeed(cue(1, 0, 2, '<i>patru</i>'))).toBe(2.5)
  })
})

describe('moveEdge', () => {
  const ends = (id: number, edge: 'start' | 'end', to: number, cues = three) =>
    moveEdge(cues, id, { edge, to, filmSeconds: 9 }).map(({ start, end }) => [start, end])

  it('moves one end of one cue, in whole milliseconds', () => {
    expect(ends(3, 'start', 5.50049)).toEqual([
      [1, 3],
      [3, 5],
      [5.5, 8],
    ])
    expect(ends(2, 'end', 4.2)).toEqual([
      [1, 3],
      [3, 4.2],
      [6, 8],
    ])
  })

  it('stops at the neighbours, at the ends of the film and before nothing is left', () => {
    expect([ends(3, 'start', 0)[2], ends(2, 'end', 20)[1]]).toEqual([
      [5, 8],
      [3, 6],
    ])
    expect([ends(1, 'start', -1)[0], ends(3, 'end', 20)[2]]).toEqual([
      [0, 3],
      [6, 9],
    ])
    expect([ends(1, 'start', 7)[0], ends(1, 'end', 0)[0]]).toEqual([
      [2.9, 3],
      [1, 1.1],
    ])
  })

  it('may move on over a neighbour that is overlapped already', () => {
    const overlapping = [cue(1, 1, 4, 'Unu'), cue(2, 3, 5, 'Doi')]
    expect(ends(1, 'end', 4.5, overlapping)[0]).toEqual([1, 4.5])
    expect(edgeLimits(overlapping, 2, 'start', 9)).toEqual({ least: 0, most: 4.9 })
  })

  it('changes nothing of cues that are not there', () => {
    expect(moveEdge(three, 9, { edge: 'end', to: 1, filmSeconds: 9 })).toEqual(three)
  })
})
