import { describe, expect, it } from 'vitest'
import { writeVtt } from './captions.ts'
import { moveCaptions } from './move-captions.ts'

const cue = (start: number, end: number, text: string) => ({
  line: 0,
  start,
  end,
  settings: '',
  text,
})
const text = writeVtt([
  cue(1, 3, 'Bună seara'),
  cue(10, 12, 'Ce faceți?'),
  cue(58, 60, 'Noapte bună'),
])

describe('moveCaptions', () => {
  it('moves every cue', () => {
    expect(moveCaptions(text, { seconds: 2.5, filmSeconds: 90 })).toEqual({
      vtt: writeVtt([
        cue(3.5, 5.5, 'Bună seara'),
        cue(12.5, 14.5, 'Ce faceți?'),
        cue(60.5, 62.5, 'Noapte bună'),
      ]),
      moved: 3,
      dropped: 0,
    })
  })

  it('cuts cues at the ends of the film, and drops those outside', () => {
    expect(moveCaptions(text, { seconds: -11, filmSeconds: 47 })).toEqual({
      vtt: writeVtt([cue(0, 1, 'Ce faceți?')]),
      moved: 1,
      dropped: 2,
    })
  })
})
